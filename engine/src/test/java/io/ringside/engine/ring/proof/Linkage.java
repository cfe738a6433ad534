package io.ringside.engine.ring.proof;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Where rewritten classes find their memory: links each access in their code to the running {@link Execution}. */
public final class Linkage
{
    private static final MethodHandles.Lookup HERE = MethodHandles.lookup();
    private static final Map<VarHandle, String> FIELD_OF = new IdentityHashMap<>();
    private static final List<String> FIELD_NAMES = new ArrayList<>();

    private Linkage()
    {
    }

    /**
     * In place of {@link MethodHandles.Lookup#findVarHandle(Class, String, Class)}.
     *
     * @param lookup of the caller.
     * @param owner  of the field.
     * @param name   of the field.
     * @param type   of the field.
     * @return the handle.
     * @throws ReflectiveOperationException as the original.
     */
    public static VarHandle findVarHandle(
        final MethodHandles.Lookup lookup, final Class<?> owner, final String name, final Class<?> type)
        throws ReflectiveOperationException
    {
        final VarHandle handle = lookup.findVarHandle(owner, name, type);
        Class<?> declaring = owner;
        while (!declares(declaring, name))
        {
            declaring = declaring.getSuperclass();
        }
        FIELD_OF.put(handle, declaring.getName().replace('.', '/') + '.' + name);
        return handle;
    }

    /**
     * Bootstrap of an access to a field.
     *
     * @param lookup of the caller.
     * @param name   {@code get} or {@code set}.
     * @param type   of the access.
     * @param field  declaring class and name.
     * @param flags  of the field.
     * @return the access.
     * @throws ReflectiveOperationException never.
     */
    public static CallSite field(
        final MethodHandles.Lookup lookup, final String name, final MethodType type, final String field,
        final int flags) throws ReflectiveOperationException
    {
        final AccessMode mode = Modifier.isVolatile(flags) ? AccessMode.VOLATILE : AccessMode.PLAIN;
        final boolean isRead = "get".equals(name);
        final boolean isObject =
            !(isRead ? type.returnType() : type.parameterType(type.parameterCount() - 1)).isPrimitive();
        final Class<?> value = isObject ? Object.class : long.class;
        final String target = (isRead ? "read" : "write") + (isObject ? "ObjectField" : "Field");
        MethodHandle handle = HERE.findStatic(Linkage.class, target, isRead ?
            MethodType.methodType(value, String.class, int.class, AccessMode.class, Object.class) :
            MethodType.methodType(void.class, String.class, int.class, AccessMode.class, Object.class, value));
        handle = MethodHandles.insertArguments(handle, 0, field, fieldIndex(field), mode);
        if (Modifier.isStatic(flags))
        {
            handle = MethodHandles.insertArguments(handle, 0, field);
        }
        return new ConstantCallSite(MethodHandles.explicitCastArguments(handle, type));
    }

    /**
     * Bootstrap of an access through a VarHandle, or of a fence.
     *
     * @param lookup of the caller.
     * @param name   of the method.
     * @param type   of the access, the VarHandle first.
     * @return the access.
     * @throws ReflectiveOperationException never.
     */
    public static CallSite varHandle(final MethodHandles.Lookup lookup, final String name, final MethodType type)
        throws ReflectiveOperationException
    {
        if (name.endsWith("Fence"))
        {
            final AccessMode mode = "acquireFence".equals(name) || "loadLoadFence".equals(name) ? AccessMode.ACQUIRE :
                "fullFence".equals(name) ? AccessMode.VOLATILE : AccessMode.RELEASE;
            return new ConstantCallSite(MethodHandles.insertArguments(HERE.findStatic(Linkage.class, "fence",
                MethodType.methodType(void.class, AccessMode.class)), 0, mode));
        }

        final AccessMode mode = mode(name);
        final boolean isObject = type.parameterCount() > 2 ? !type.parameterType(2).isPrimitive() :
            !type.returnType().isPrimitive();
        final String operation = operation(name);
        final Class<?> value = isObject ? Object.class : long.class;
        MethodType target = MethodType.methodType(returnType(operation, value), AccessMode.class, VarHandle.class,
            Object.class);
        for (int i = 2; i < type.parameterCount(); i++)
        {
            target = target.appendParameterTypes(value);
        }
        final MethodHandle handle =
            HERE.findStatic(Linkage.class, operation + (isObject ? "ObjectVar" : "Var"), target);
        return new ConstantCallSite(
            MethodHandles.explicitCastArguments(MethodHandles.insertArguments(handle, 0, mode), type));
    }

    /**
     * Bootstrap of an access to a buffer.
     *
     * @param lookup of the caller.
     * @param name   of the method.
     * @param type   of the access, the buffer first.
     * @return the access.
     * @throws ReflectiveOperationException never.
     */
    public static CallSite buffer(final MethodHandles.Lookup lookup, final String name, final MethodType type)
        throws ReflectiveOperationException
    {
        final int width = name.contains("Long") ? 8 : name.contains("Int") ? 4 : name.contains("Short") ? 2 :
            name.contains("Byte") && !name.contains("Bytes") ? 1 : 0;
        if (0 == width)
        {
            throw new UnsupportedOperationException("not modelled: " + name);
        }

        MethodType narrow = type;
        final int lastIndex = type.parameterCount() - 1;
        final boolean hasByteOrder = java.nio.ByteOrder.class == type.parameterType(lastIndex);
        if (hasByteOrder)
        {
            narrow = type.dropParameterTypes(lastIndex, lastIndex + 1);
        }
        final String operation = operation(name);
        MethodType target = MethodType.methodType(returnType(operation, long.class), AccessMode.class, int.class,
            Object.class, int.class);
        for (int i = 2; i < narrow.parameterCount(); i++)
        {
            target = target.appendParameterTypes(long.class);
        }
        MethodHandle handle = MethodHandles.insertArguments(HERE.findStatic(Linkage.class, operation + "Word", target),
            0, mode(name), width);
        handle = MethodHandles.explicitCastArguments(handle, narrow);
        return new ConstantCallSite(
            hasByteOrder ? MethodHandles.dropArguments(handle, lastIndex, java.nio.ByteOrder.class) : handle);
    }

    static boolean isBufferAccess(final String name)
    {
        return name.startsWith("get") || name.startsWith("put") || name.startsWith("compare") ||
            name.startsWith("add") && !name.startsWith("address") || name.startsWith("set") || name.startsWith("parse");
    }

    private static boolean declares(final Class<?> type, final String name)
    {
        for (final java.lang.reflect.Field field : type.getDeclaredFields())
        {
            if (field.getName().equals(name))
            {
                return true;
            }
        }

        return false;
    }

    private static Class<?> returnType(final String operation, final Class<?> value)
    {
        return "write".equals(operation) ? void.class : value;
    }

    private static String operation(final String name)
    {
        if (name.startsWith("getAndAdd"))
        {
            return "add";
        }
        if (name.startsWith("get") && !name.startsWith("getAnd"))
        {
            return "read";
        }
        if (name.startsWith("set") || name.startsWith("put"))
        {
            return "write";
        }
        throw new UnsupportedOperationException("not modelled: " + name);
    }

    private static AccessMode mode(final String name)
    {
        final String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith("acquire") ? AccessMode.ACQUIRE :
            lower.endsWith("release") || lower.endsWith("ordered") ? AccessMode.RELEASE :
            lower.endsWith("volatile") ? AccessMode.VOLATILE :
            lower.endsWith("opaque") ? AccessMode.OPAQUE :
            lower.endsWith("plain") ? AccessMode.OPAQUE :
            name.startsWith("getAnd") ? AccessMode.VOLATILE : AccessMode.PLAIN;
    }

    private static synchronized int fieldIndex(final String field)
    {
        final int known = FIELD_NAMES.indexOf(field);
        if (known < 0)
        {
            FIELD_NAMES.add(field);
        }
        return (known < 0 ? FIELD_NAMES.size() - 1 : known) * 8;
    }

    private static int location(final String field, final int index, final Object owner)
    {
        return Execution.current().location(owner, index, 0, field);
    }

    private static int location(final VarHandle handle, final Object owner)
    {
        final String field = FIELD_OF.get(handle);
        return location(field, fieldIndex(field), owner);
    }

    private static int location(final Object buffer, final int offset, final int width)
    {
        return Execution.current().location(buffer, offset, width, "buffer");
    }

    /**
     * In place of taking a lock. It counts as a plain write: a program in which two threads take one is refused as
     * racy.
     *
     * @param owner of the lock.
     */
    public static void lock(final Object owner)
    {
        Execution.current().write(location("lock", fieldIndex("lock"), owner), AccessMode.PLAIN, 0, null);
    }

    static void fence(final AccessMode mode)
    {
        Execution.current().fence(mode);
    }

    static long readField(final String field, final int index, final AccessMode mode, final Object owner)
    {
        return Execution.current().read(location(field, index, owner), mode);
    }

    static Object readObjectField(final String field, final int index, final AccessMode mode, final Object owner)
    {
        return Execution.current().readObject(location(field, index, owner), mode);
    }

    static void writeField(
        final String field, final int index, final AccessMode mode, final Object owner, final long value)
    {
        Execution.current().write(location(field, index, owner), mode, value, null);
    }

    static void writeObjectField(
        final String field, final int index, final AccessMode mode, final Object owner, final Object value)
    {
        Execution.current().write(location(field, index, owner), mode, 0, value);
    }

    static long readVar(final AccessMode mode, final VarHandle handle, final Object owner)
    {
        return Execution.current().read(location(handle, owner), mode);
    }

    static Object readObjectVar(final AccessMode mode, final VarHandle handle, final Object owner)
    {
        return Execution.current().readObject(location(handle, owner), mode);
    }

    static void writeVar(final AccessMode mode, final VarHandle handle, final Object owner, final long value)
    {
        Execution.current().write(location(handle, owner), mode, value, null);
    }

    static void writeObjectVar(final AccessMode mode, final VarHandle handle, final Object owner, final Object value)
    {
        Execution.current().write(location(handle, owner), mode, 0, value);
    }

    static long addVar(final AccessMode mode, final VarHandle handle, final Object owner, final long delta)
    {
        return Execution.current().add(location(handle, owner), mode, delta);
    }

    static long readWord(final AccessMode mode, final int width, final Object buffer, final int offset)
    {
        return Execution.current().read(location(buffer, offset, width), mode);
    }

    static void writeWord(
        final AccessMode mode, final int width, final Object buffer, final int offset, final long value)
    {
        Execution.current().write(location(buffer, offset, width), mode, value, null);
    }
}
