import { AutocompleteInput, required, useGetList } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';

const ALL = { page: 1, perPage: 1_000 };

/** A city by its state: two choices, but the graph takes only the second. */
export function CityInput() {
  const stateId: unknown = useWatch({ name: 'stateId' });
  const { setValue } = useFormContext();
  const states = useGetList<{ id: string; name: string }>('states', { pagination: ALL });
  const cities = useGetList<{ id: string; name: string }>(
    'cities',
    { pagination: ALL, filter: { stateId } },
    { enabled: !!stateId },
  );
  return (
    <>
      <AutocompleteInput
        source="stateId"
        choices={states.data ?? []}
        isPending={states.isPending}
        validate={required()}
        // Otherwise a city of another state would stay chosen.
        onChange={() => setValue('cityId', null)}
      />
      <AutocompleteInput
        source="cityId"
        choices={cities.data ?? []}
        isPending={!!stateId && cities.isPending}
        disabled={!stateId}
        validate={required()}
      />
    </>
  );
}
