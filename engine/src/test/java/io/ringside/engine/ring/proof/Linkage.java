package io.ringside.engine.ring.proof;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Modifier;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Where rewritten classes find their memory: links each access in their code to the running {@link Execution}. */
public final class Linkage
{
    private static final MethodHandles.Lookup HERE = MethodHandles.lookup();
    private static final MethodHandle LOCATION_OF_FIELD =
        find("locationOfField", String.class, int.class, Object.class);
    private static final MethodHandle LOCATION_OF_VAR = find("locationOfVar", VarHandle.class, Object.class);
    private static final MethodHandle LOCATION_OF_WORD = find("locationOfWord", int.class, Object.class, int.class);
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
        MethodHandle location = MethodHandles.insertArguments(LOCATION_OF_FIELD, 0, field, fieldIndex(field));
        if (Modifier.isStatic(flags))
        {
            location = MethodHandles.insertArguments(location, 0, field);
        }
        return access("get".equals(name) ? "read" : "write", mode, location, type);
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

        return access(operation(name), mode(name), LOCATION_OF_VAR, type);
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

        final int lastIndex = type.parameterCount() - 1;
        final boolean hasByteOrder = ByteOrder.class == type.parameterType(lastIndex);
        final MethodHandle handle = access(operation(name), mode(name),
            MethodHandles.insertArguments(LOCATION_OF_WORD, 0, width),
            hasByteOrder ? type.dropParameterTypes(lastIndex, lastIndex + 1) : type).getTarget();
        return new ConstantCallSite(
            hasByteOrder ? MethodHandles.dropArguments(handle, lastIndex, ByteOrder.class) : handle);
    }

    /**
     * An access of a mode to the location that a handle finds.
     *
     * @param operation name of a method of this class, for numbers; behind it Object for references.
     * @param location  finds the location by the leading arguments of the access.
     * @param type      of the access.
     */
    private static CallSite access(
        final String operation, final AccessMode mode, final MethodHandle location, final MethodType type)
        throws ReflectiveOperationException
    {
        final boolean isWrite = "write".equals(operation);
        final Class<?> valueType = isWrite ? type.parameterType(type.parameterCount() - 1) : type.returnType();
        final Class<?> value = valueType.isPrimitive() ? long.class : Object.class;
        final String target = valueType.isPrimitive() ? operation : operation + "Object";
        MethodType targetType =
            MethodType.methodType(isWrite ? void.class : value, AccessMode.class, int.class);
        for (int i = location.type().parameterCount(); i < type.parameterCount(); i++)
        {
            targetType = targetType.appendParameterTypes(value);
        }
        final MethodHandle handle =
            MethodHandles.insertArguments(HERE.findStatic(Linkage.class, target, targetType), 0, mode);
        return new ConstantCallSite(
            MethodHandles.explicitCastArguments(MethodHandles.collectArguments(handle, 0, location), type));
    }

    static boolean isBufferAccess(final String name)
    {
        return name.startsWith("get") || name.startsWith("put") || name.startsWith("compare") ||
            name.startsWith("add") && !name.startsWith("address") || name.startsWith("set") || name.startsWith("parse");
    }

    private static boolean declares(final Class<?> type, final String name)
    {
        return Arrays.stream(type.getDeclaredFields()).anyMatch((field) -> field.getName().equals(name));
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

    private static MethodHandle find(final String name, final Class<?>... parameterTypes)
    {
        try
        {
            return HERE.findStatic(Linkage.class, name, MethodType.methodType(int.class, parameterTypes));
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new ExceptionInInitializerError(ex);
        }
    }

    static int locationOfField(final String field, final int index, final Object owner)
    {
        return Execution.current().location(owner, index, 0, field);
    }

    static int locationOfVar(final VarHandle handle, final Object owner)
    {
        final String field = FIELD_OF.get(handle);
        return locationOfField(field, fieldIndex(field), owner);
    }

    static int locationOfWord(final int width, final Object buffer, final int offset)
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
        write(AccessMode.PLAIN, locationOfField("lock", fieldIndex("lock"), owner), 0);
    }

    static void fence(final AccessMode mode)
    {
        Execution.current().fence(mode);
    }

    static long read(final AccessMode mode, final int location)
    {
        return Execution.current().read(location, mode);
    }

    static Object readObject(final AccessMode mode, final int location)
    {
        return Execution.current().readObject(location, mode);
    }

    static void write(final AccessMode mode, final int location, final long value)
    {
        Execution.current().write(location, mode, value, null);
    }

    static void writeObject(final AccessMode mode, final int location, final Object value)
    {
        Execution.current().write(location, mode, 0, value);
    }

    static long add(final AccessMode mode, final int location, final long delta)
    {
        return Execution.current().add(location, mode, delta);
    }
}
