import type { ConnectedApp } from '../../data/access/connectedApps';
import { withArticle } from '../../clients/withArticle';
import { expiryText } from '../../clients/expiryText';
import { permissionName } from '../../ui/forms/PermissionField';
import { formatDay, formatTime } from '../../ui/text/format';
import { ItemList } from '../../ui/controls/ItemList';
import { Time } from '../../ui/controls/Time';
import { nameOfClient } from '../../clients/clientName';
import { destinationOf } from '../../clients/destination';

export function AppList({ apps, onDisconnect }: AppListProps) {
  return (
    <ItemList
      label="Connected apps"
      items={apps.map((app) => {
        const expiry = expiryText(app.endsAt, Date.now());
        return {
          id: app.id,
          name: app.clientName,
          problem: expiry?.warning,
          facts: [
            destinationOf(app.host, 'a computer'),
            permissionName(app),
            <>
              Connected{' '}
              <Time time={app.createdAt}>
                {formatDay(app.createdAt)}, {formatTime(app.createdAt)}
              </Time>
              {app.device !== undefined && ` from ${withArticle(app.device)}`}
            </>,
            <LastUse app={app} />,
            ...(expiry?.facts ?? []),
          ],
          button: (
            <button
              type="button"
              class="button small"
              aria-label={`Disconnect ${app.clientName}`}
              onClick={() => onDisconnect(app)}
            >
              Disconnect
            </button>
          ),
        };
      })}
    />
  );
}

interface AppListProps {
  readonly apps: readonly ConnectedApp[];
  readonly onDisconnect: (app: ConnectedApp) => void;
}

function LastUse({ app: { lastUsedAt, lastClient } }: { readonly app: ConnectedApp }) {
  if (lastUsedAt === undefined) return <>Never used</>;
  return (
    <>
      Last used <Time time={lastUsedAt} />
      {lastClient !== undefined && (
        <>
          {' '}
          by <bdi>{nameOfClient(lastClient)}</bdi>
        </>
      )}
    </>
  );
}
