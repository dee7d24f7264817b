import { location } from '../navigation/location';
import { searchAddress, workspacePath } from '../navigation/routes';
import type { OtherWorkspaces } from './useOtherWorkspaces';

/** Shows a link that switches between the open workspace and all of them, and says which were not searched. */
export function SearchScope({ name, query, others, hasResults }: SearchScopeProps) {
  const { path, isEverywhere } = location.value;
  // One element for both scopes, so that it keeps the focus.
  const button = hasResults || isEverywhere ? 'button small' : 'button primary';
  return (
    <div class="search-scope">
      {name !== '' && (
        <a class={button} href={searchAddress(path, query, !isEverywhere)}>
          {isEverywhere ? (
            <span>
              Search only <bdi>{name}</bdi>
            </span>
          ) : (
            'Search all workspaces'
          )}
        </a>
      )}
      {isEverywhere && <SearchProgress query={query} others={others} />}
    </div>
  );
}

interface SearchScopeProps {
  /** The name of the open workspace. Empty if none is open. */
  readonly name: string;
  readonly query: string;
  readonly others: OtherWorkspaces;
  readonly hasResults: boolean;
}

/** Says which workspaces are still loading, could not be loaded, or are too large. */
export function SearchProgress({ query, others }: Pick<SearchScopeProps, 'query' | 'others'>) {
  const { remaining, failed, tooLarge } = others;
  return (
    <>
      {remaining > 0 && (
        <p class="muted" role="status">
          Loading {remaining === 1 ? 'another workspace' : `${String(remaining)} more workspaces`} …
        </p>
      )}
      {failed.length > 0 && (
        <p class="error" role="alert">
          {failed.map(({ name }) => `“${name}”`).join(', ')} could not be searched. {failed[0]?.message}{' '}
          <button type="button" class="link-button" onClick={() => window.location.reload()}>
            Reload
          </button>
        </p>
      )}
      {tooLarge.length > 0 && (
        <p class="muted">
          Not searched, because there are too many links:{' '}
          {tooLarge.map(({ id, name }, index) => (
            <>
              {index > 0 && ', '}
              <a href={searchAddress(workspacePath(id), query, false)} dir="auto">
                {name}
              </a>
            </>
          ))}
        </p>
      )}
    </>
  );
}
