import { AutocompleteInput, required, useGetList } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';

const ALL = { page: 1, perPage: 1_000 };

interface CityInputProps {
  /** False: a state alone, or no place, is possible too. */
  isRequired?: boolean;
  helperText?: { state: string; city: string };
}

/** A city by its state: two choices. */
export function CityInput({ isRequired = true, helperText }: CityInputProps) {
  const validate = isRequired ? required() : undefined;
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
        validate={validate}
        helperText={helperText?.state}
        // Otherwise a city of another state would stay chosen.
        onChange={() => setValue('cityId', null)}
      />
      <AutocompleteInput
        source="cityId"
        choices={cities.data ?? []}
        isPending={!!stateId && cities.isPending}
        disabled={!stateId}
        validate={validate}
        helperText={helperText?.city}
      />
    </>
  );
}
