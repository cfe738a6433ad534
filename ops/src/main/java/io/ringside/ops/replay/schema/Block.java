package io.ringside.ops.replay.schema;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Fields side by side: the root of a message, or an entry of a repeating group. */
public class Block
{
    public final String name;
    public final List<Field> fields;
    private final Map<String, Integer> indexByName = new HashMap<>();
    /** The length in bytes. */
    public final int length;

    /**
     * @param lengthMin of the block, whose last bytes may belong to no field.
     */
    Block(final String name, final List<Field> fields, final int lengthMin)
    {
        this.name = name;
        this.fields = List.copyOf(fields);
        int end = lengthMin;
        for (int i = 0; i < fields.size(); i++)
        {
            indexByName.put(fields.get(i).name(), i);
            end = Math.max(end, fields.get(i).end());
        }
        length = end;
    }

    public final int fieldCount()
    {
        return fields.size();
    }

    public final Field field(final int index)
    {
        return fields.get(index);
    }

    /** -1 if there is no such field. */
    public final int indexOf(final String fieldName)
    {
        final Integer index = indexByName.get(fieldName);
        return null == index ? -1 : index;
    }
}
