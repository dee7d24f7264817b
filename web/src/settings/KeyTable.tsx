import type { ApiKey } from '../data/apiKeys';
import { formatDateTime, formatDay } from '../ui/format';

interface KeyTableProps {
  readonly caption: string;
  readonly keys: readonly ApiKey[];
  readonly onRevoke?: (key: ApiKey) => void;
}

export function KeyTable({ caption, keys, onRevoke }: KeyTableProps) {
  return (
    <div class="panel table-panel">
      <table class="keys">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Label</th>
            <th scope="col">Key</th>
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
              <th scope="row">{nameOf(key)}</th>
              <td data-label="Key">
                <code>dash_…{key.hint}</code>
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
                    onClick={() => {
                      onRevoke(key);
                    }}
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

function Time({ time }: { readonly time: string }) {
  return (
    <time dateTime={time} title={formatDateTime(time)}>
      {formatDay(time)}
    </time>
  );
}
