import type { ApiKey } from '../../data/access/apiKeys';
import { expiryText } from '../../clients/expiryText';
import { permissionName } from '../../ui/forms/PermissionField';
import { ItemList } from '../../ui/controls/ItemList';
import { Time } from '../../ui/controls/Time';

export function KeyList({ label, keys, problemOf = () => undefined, onRevoke }: KeyListProps) {
  return (
    <ItemList
      label={label}
      items={keys.map((key) => {
        const expiry = expiryText(key.expiresAt, Date.now());
        return {
          id: key.id,
          name: nameOf(key),
          problem: problemOf(key) ?? expiry?.warning,
          facts: [
            <code>dash_…{key.hint}</code>,
            permissionName(key),
            ...(key.timeZone === undefined ? [] : [<TimeZone name={key.timeZone} />]),
            <>
              Created <Time time={key.createdAt} />
            </>,
            key.lastUsedAt === undefined ? (
              'Never used'
            ) : (
              <>
                Last used <Time time={key.lastUsedAt} />
              </>
            ),
            ...(key.revokedAt === undefined
              ? (expiry?.facts ?? [])
              : [
                  <>
                    Revoked <Time time={key.revokedAt} />
                  </>,
                ]),
          ],
          button: onRevoke && (
            <button
              type="button"
              class="button small"
              aria-label={`Revoke ${nameOf(key)}, ending in ${key.hint}`}
              onClick={() => onRevoke(key)}
            >
              Revoke
            </button>
          ),
        };
      })}
    />
  );
}

interface KeyListProps {
  readonly label: string;
  readonly keys: readonly ApiKey[];
  /** Returns why a key does not work, if it is known not to. */
  readonly problemOf?: (key: ApiKey) => string | undefined;
  readonly onRevoke?: (key: ApiKey) => void;
}

/** Returns the label of a key, or a placeholder. */
export function nameOf({ label }: ApiKey): string {
  return label === '' ? 'No label' : label;
}

/** Shows the time zone in which the service reads a client's dates. */
function TimeZone({ name }: { readonly name: string }) {
  return (
    <span title="Dates from this client are read in this time zone, unless they name another.">
      Time zone: {name}
    </span>
  );
}
