import type { ConnectedApp } from '../../data/connectedApps';
import { permissionName } from '../../ui/forms/PermissionField';
import { formatDay, formatTime } from '../../ui/format';
import { Time } from '../../ui/Time';
import { nameOfClient } from '../../clients/clientName';
import { destinationOf } from '../../clients/destination';

interface AppTableProps {
  readonly apps: readonly ConnectedApp[];
  readonly onDisconnect: (app: ConnectedApp) => void;
}

export function AppTable({ apps, onDisconnect }: AppTableProps) {
  return (
    <div class="panel table-panel">
      <table class="keys">
        <caption class="visually-hidden">Connected apps</caption>
        <thead>
          <tr>
            <th scope="col">App</th>
            <th scope="col">Permission</th>
            <th scope="col">Connected</th>
            <th scope="col">Last used</th>
            <th scope="col">
              <span class="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {apps.map((app) => (
            <tr key={app.id}>
              <th scope="row">
                <bdi>{app.clientName}</bdi>
                <span class="subline">{destinationOf(app.host, 'a computer')}</span>
              </th>
              <td data-label="Permission">{permissionName(app)}</td>
              <td data-label="Connected">
                <Time time={app.createdAt}>
                  {formatDay(app.createdAt)}, {formatTime(app.createdAt)}
                </Time>
                {app.device !== undefined && <span class="subline">from {withArticle(app.device)}</span>}
              </td>
              <td class="use" data-label="Last used">
                <LastUse app={app} />
              </td>
              <td class="actions">
                <button
                  type="button"
                  class="button small"
                  aria-label={`Disconnect ${app.clientName}`}
                  onClick={() => onDisconnect(app)}
                >
                  Disconnect
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function withArticle(device: string): string {
  return `${/^[Ai]/.test(device) ? 'an' : 'a'} ${device}`;
}

function LastUse({ app: { lastUsedAt, lastClient } }: { readonly app: ConnectedApp }) {
  if (lastUsedAt === undefined) return <>never</>;
  return (
    <>
      <Time time={lastUsedAt} />
      {lastClient !== undefined && (
        <>
          {' '}
          by <bdi>{nameOfClient(lastClient)}</bdi>
        </>
      )}
    </>
  );
}
