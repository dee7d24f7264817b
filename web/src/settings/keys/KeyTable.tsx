import { Fragment } from 'preact';
import type { ApiKey } from '../../data/apiKeys';
import { permissionName } from '../../ui/forms/PermissionField';
import { Time } from '../../ui/Time';

interface KeyTableProps {
  readonly caption: string;
  readonly keys: readonly ApiKey[];
  /** Returns why a key does not work, if it is known not to. */
  readonly problemOf?: (key: ApiKey) => string | undefined;
  readonly onRevoke?: (key: ApiKey) => void;
}

export function KeyTable({ caption, keys, problemOf = () => undefined, onRevoke }: KeyTableProps) {
  return (
    <div class="panel table-panel">
      <table class="keys">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Label</th>
            <th scope="col">Key</th>
            <th scope="col">Permission</th>
            <th scope="col">Created</th>
            <th scope="col">Last used</th>
            {onRevoke ? (
              <th scope="col">
                <span class="visually-hidden">Actions</span>
              </th>
            ) : (
              <th scope="col">Revoked</th>
            )}
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <th scope="row">
                <bdi>{nameOf(key)}</bdi>
                <span class="subline">{problemOf(key)}</span>
              </th>
              <td data-label="Key">
                <code>dash_…{key.hint}</code>
              </td>
              <td data-label="Permission">
                {permissionName(key)}
                <TimeZone name={key.timeZone} />
              </td>
              <td data-label="Created">
                <Time time={key.createdAt} />
              </td>
              <td data-label="Last used">
                {key.lastUsedAt === undefined ? 'never' : <Time time={key.lastUsedAt} />}
              </td>
              {onRevoke ? (
                <td class="actions">
                  <button
                    type="button"
                    class="button small"
                    aria-label={`Revoke ${nameOf(key)}, ending in ${key.hint}`}
                    onClick={() => onRevoke(key)}
                  >
                    Revoke
                  </button>
                </td>
              ) : (
                <td data-label="Revoked">{key.revokedAt !== undefined && <Time time={key.revokedAt} />}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the label of a key, or a placeholder. */
export function nameOf({ label }: ApiKey): string {
  return label === '' ? 'No label' : label;
}

/** Shows the time zone in which the service reads a client's dates. The name may wrap after a slash. */
function TimeZone({ name = 'the default time zone' }: { readonly name: string | undefined }) {
  return (
    <span
      class="zone"
      title="The service reads a client’s dates in this time zone, unless they name another."
    >
      Dates in{' '}
      {name.split('/').map((part, index) => (
        <Fragment key={part}>
          {index > 0 && (
            <>
              /<wbr />
            </>
          )}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
