import { useState } from 'preact/hooks';
import { EXPORT_STEPS } from '../bookmarks/sources/exportSteps';
import { SOURCES } from '../bookmarks/sources/sources';
import { AppText } from '../notes/AppText';
import { SelectField } from '../ui/forms/SelectField';

/** Lets the user choose where their links are now, and shows how to get the file to import. */
export function ExportSteps() {
  const [program, choose] = useState('');
  const steps = PROGRAMS.get(program);
  return (
    <>
      <SelectField label="Where are your links now?" options={OPTIONS} value={program} onChange={choose} />
      <div role="status">
        {steps && (
          <ol class="export-steps">
            {[...steps, lastStep(program)].map((step) => (
              <li key={step}>
                <AppText text={step} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </>
  );
}

function lastStep(program: string): string {
  const { formats } = SOURCES.find(({ name }) => name.split(', ').includes(program)) ?? {};
  return `Choose the file (${formats ?? ''}) here, or drop it anywhere on this page.`;
}

const PROGRAMS = new Map(Object.entries(EXPORT_STEPS));
const OPTIONS = [
  { id: '', name: 'Choose a browser or program' },
  ...[...PROGRAMS.keys()].map((name) => ({ id: name, name })),
];
