import { ROLES, type Role } from '../bookmarks/collect/roles';
import type { FileColumn } from '../bookmarks/collect/parsedFile';
import { SelectField } from '../ui/forms/SelectField';
import { chooseRoles } from './currentImport';

/** Says what each column of a file was taken for, and lets the person change that. Then the file is read again. */
export function ImportColumns({ columns }: { readonly columns: readonly FileColumn[] }) {
  const used = columns.flatMap(({ name, role }) =>
    role === undefined ? [] : [`${name} → ${ROLE_NAMES[role]}`],
  );
  const unused = columns.flatMap(({ name, role }) => (role === undefined ? [name] : []));
  const change = (name: string, chosen: string) => {
    const roles = new Map<string, Role>();
    for (const column of columns) {
      const role = column.name === name ? CHOICES.find(({ id }) => id === chosen)?.role : column.role;
      if (role !== undefined) roles.set(column.name, role);
    }
    void chooseRoles(roles);
  };
  return (
    <details class="import-columns">
      <summary>
        How the columns were read: <bdi>{used.join(', ')}</bdi>
        {unused.length > 0 && (
          <>
            . Left out: <bdi>{unused.join(', ')}</bdi>
          </>
        )}
      </summary>
      {columns.map(({ name, sample, role }) => (
        <SelectField
          key={name}
          label={sample === '' ? name : `${name}, such as “${sample}”`}
          options={CHOICES}
          value={role ?? LEFT_OUT}
          onChange={(chosen) => change(name, chosen)}
        />
      ))}
    </details>
  );
}

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  address: 'address',
  title: 'title',
  note: 'note',
  description: 'description',
  highlights: 'highlights',
  tags: 'tags',
  folder: 'category',
  date: 'date',
  favorite: 'favorite',
  archived: 'archived',
};

const LEFT_OUT = '';

const CHOICES: readonly { readonly id: string; readonly name: string; readonly role: Role | undefined }[] = [
  { id: LEFT_OUT, name: 'left out', role: undefined },
  ...ROLES.map((role) => ({ id: role, name: ROLE_NAMES[role], role })),
];
