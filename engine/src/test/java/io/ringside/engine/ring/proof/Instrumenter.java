package io.ringside.engine.ring.proof;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Rewrites classes so that their fields, their {@link java.lang.invoke.VarHandle}s and the buffers they use are those
 * of the modelled memory. Final fields and arrays of objects stay as they are: nobody writes them after they are made.
 */
final class Instrumenter
{
    private static final String LINKAGE = Type.getInternalName(Linkage.class);
    private static final String MODEL_OBJECT = Type.getInternalName(ModelObject.class);
    private static final Set<String> BUFFERS = Set.of("org/agrona/DirectBuffer", "org/agrona/MutableDirectBuffer",
        "org/agrona/concurrent/AtomicBuffer", "org/agrona/concurrent/UnsafeBuffer",
        "io/ringside/engine/ring/OffHeapBuffer");
    private static final Handle FIELD = bootstrap("field", "Ljava/lang/String;I");
    private static final Handle VAR_HANDLE = bootstrap("varHandle", "");
    private static final Handle BUFFER = bootstrap("buffer", "");

    private final Map<String, Integer> fields = new HashMap<>();
    private final Map<String, String> parents = new HashMap<>();

    /**
     * @param classes all that are to be rewritten, by name.
     */
    Instrumenter(final Map<String, byte[]> classes)
    {
        for (final byte[] bytes : classes.values())
        {
            new ClassReader(bytes).accept(new Survey(), ClassReader.SKIP_CODE);
        }
    }

    byte[] rewrite(final byte[] bytes)
    {
        final ClassReader reader = new ClassReader(bytes);
        final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        reader.accept(new Rewriter(writer), 0);
        return writer.toByteArray();
    }

    private static Handle bootstrap(final String name, final String extra)
    {
        return new Handle(Opcodes.H_INVOKESTATIC, LINKAGE, name, "(Ljava/lang/invoke/MethodHandles$Lookup;" +
            "Ljava/lang/String;Ljava/lang/invoke/MethodType;" + extra + ")Ljava/lang/invoke/CallSite;", false);
    }

    /** The class that declares a field of ours, with the field's access flags; null for a field of others. */
    private String owner(final String start, final String name)
    {
        String type = start;
        while (null != type && !fields.containsKey(type + '.' + name))
        {
            type = parents.get(type);
        }

        return type;
    }

    private final class Survey extends ClassVisitor
    {
        private String type;

        Survey()
        {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(
            final int version, final int access, final String name, final String signature, final String superName,
            final String[] interfaces)
        {
            type = name;
            parents.put(name, superName);
        }

        @Override
        public FieldVisitor visitField(
            final int access, final String name, final String descriptor, final String signature, final Object value)
        {
            fields.put(type + '.' + name, access);
            return null;
        }
    }

    private final class Rewriter extends ClassVisitor
    {
        private boolean isReparented;

        Rewriter(final ClassVisitor next)
        {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visit(
            final int version, final int access, final String name, final String signature, final String superName,
            final String[] interfaces)
        {
            isReparented = "java/lang/Object".equals(superName) && (access & Opcodes.ACC_INTERFACE) == 0;
            super.visit(version, access, name, null, isReparented ? MODEL_OBJECT : superName, interfaces);
        }

        @Override
        public MethodVisitor visitMethod(
            final int access, final String name, final String descriptor, final String signature,
            final String[] exceptions)
        {
            final boolean isLocking = (access & Opcodes.ACC_SYNCHRONIZED) != 0;
            return new MethodRewriter(
                super.visitMethod(access & ~Opcodes.ACC_SYNCHRONIZED, name, descriptor, signature, exceptions),
                isReparented && "<init>".equals(name), isLocking && (access & Opcodes.ACC_STATIC) == 0);
        }
    }

    private final class MethodRewriter extends MethodVisitor
    {
        private final boolean isLocking;
        private boolean isAwaitingSuper;

        MethodRewriter(final MethodVisitor next, final boolean isAwaitingSuper, final boolean isLocking)
        {
            super(Opcodes.ASM9, next);
            this.isAwaitingSuper = isAwaitingSuper;
            this.isLocking = isLocking;
        }

        @Override
        public void visitCode()
        {
            super.visitCode();
            if (isLocking)
            {
                super.visitVarInsn(Opcodes.ALOAD, 0);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, LINKAGE, "lock", "(Ljava/lang/Object;)V", false);
            }
        }

        @Override
        public void visitInsn(final int opcode)
        {
            if (Opcodes.MONITORENTER == opcode)
            {
                throw new UnsupportedOperationException("locks are not modelled");
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitFieldInsn(final int opcode, final String owner, final String name, final String descriptor)
        {
            final String declaring = owner(owner, name);
            if (null == declaring || (fields.get(declaring + '.' + name) & Opcodes.ACC_FINAL) != 0)
            {
                super.visitFieldInsn(opcode, owner, name, descriptor);
                return;
            }

            final boolean isStatic = Opcodes.GETSTATIC == opcode || Opcodes.PUTSTATIC == opcode;
            final boolean isRead = Opcodes.GETSTATIC == opcode || Opcodes.GETFIELD == opcode;
            final String target = isStatic ? "" : "L" + owner + ";";
            super.visitInvokeDynamicInsn(isRead ? "get" : "set",
                isRead ? "(" + target + ")" + descriptor : "(" + target + descriptor + ")V",
                FIELD, declaring + '.' + name, fields.get(declaring + '.' + name));
        }

        @Override
        public void visitMethodInsn(
            final int opcode, final String owner, final String name, final String descriptor, final boolean isInterface)
        {
            if (isAwaitingSuper && Opcodes.INVOKESPECIAL == opcode && "java/lang/Object".equals(owner))
            {
                isAwaitingSuper = false;
                super.visitMethodInsn(opcode, MODEL_OBJECT, name, descriptor, false);
            }
            else if ("java/lang/invoke/VarHandle".equals(owner))
            {
                final boolean isFence = Opcodes.INVOKESTATIC == opcode;
                super.visitInvokeDynamicInsn(name,
                    isFence ? descriptor : "(Ljava/lang/invoke/VarHandle;" + descriptor.substring(1), VAR_HANDLE);
            }
            else if ("java/lang/invoke/MethodHandles$Lookup".equals(owner) && "findVarHandle".equals(name))
            {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, LINKAGE, name,
                    "(Ljava/lang/invoke/MethodHandles$Lookup;" + descriptor.substring(1), false);
            }
            else if (BUFFERS.contains(owner) && Linkage.isBufferAccess(name))
            {
                super.visitInvokeDynamicInsn(name, "(L" + owner + ";" + descriptor.substring(1), BUFFER);
            }
            else
            {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        }
    }
}
