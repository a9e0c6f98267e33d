import { SimpleForm, type SimpleFormProps } from 'react-admin';
import { type Control, useFormState } from 'react-hook-form';
import { useUnsaved } from './unsaved.js';

/** Not the warning of react-admin: that one is silent after a refused save, and on the way from record 1 to record 12. */
function Guardian({ formControl }: { formControl?: Control }) {
  const { dirtyFields, isSubmitting } = useFormState({ ...(formControl && { control: formControl }) });
  // A new record's page is left while it is saved.
  const isTyped = Object.keys(dirtyFields).length > 0 && !isSubmitting;
  useUnsaved(leaving => isTyped && (!leaving || leaving.currentLocation.pathname !== leaving.nextLocation.pathname));
  return null;
}

/** Every form of the page: it asks before typed text is lost. */
export const GuardedForm = (form: SimpleFormProps) => (
  <SimpleForm {...form} warnWhenUnsavedChanges WarnWhenUnsavedChangesComponent={Guardian} />
);
