import { useEffect, useState } from 'preact/hooks';
import { KEY_SLOTS } from '@shared/contract/fields/apiKey';
import { hasEnded } from '@shared/contract/fields/expiry';
import { revokeApiKey, watchApiKeys, type ApiKey } from '../../data/access/apiKeys';
import type { SignedInProps } from '../../account/signedInProps';
import { FormDialog } from '../../ui/forms/FormDialog';
import { Icon } from '../../ui/controls/Icon';
import { messageOf } from '../../ui/text/messages';
import { Loading } from '../../ui/controls/Notice';
import { toastsOfUser } from '../../ui/controls/toasts';
import { askIfRestricted, isRestricted } from '../../signIn/admission';
import { addressProblem } from './addressProblem';
import { KeyList, nameOf } from './KeyList';
import { ConnectionStatus } from './NewKey';
import { NewKeyDialog } from './NewKeyDialog';

/** Lists the user's API keys, and creates and revokes them. */
export function KeysSection({ user, firestore, workspaces }: KeysSectionProps) {
  const [keys, setKeys] = useState<readonly ApiKey[]>();
  const [failure, setFailure] = useState<string>();
  const [isCreating, setCreating] = useState(false);
  const [newKeyId, setNewKeyId] = useState<string>();
  const [revoking, setRevoking] = useState<ApiKey>();

  useEffect(
    () => watchApiKeys(firestore, user.uid, setKeys, (error) => setFailure(messageOf(error))),
    [firestore, user.uid],
  );

  const keep = () => setRevoking(undefined);
  const now = Date.now();
  const active = keys?.filter((key) => !hasEnded(key, now)) ?? [];
  const ended = keys?.filter((key) => hasEnded(key, now)) ?? [];
  const problems = new Map(active.map((key) => [key.id, addressProblem(key, user.email)]));
  const hasProblems = [...problems.values()].some((problem) => problem !== undefined);
  useEffect(() => {
    // Without a response, the list marks no key.
    if (hasProblems) askIfRestricted().catch(() => undefined);
  }, [hasProblems]);
  const newKey = active.find(({ id }) => id === newKeyId);
  const isFull = active.length >= KEY_SLOTS.length;
  return (
    <section aria-labelledby="keys-title">
      <div class="section-head">
        <div>
          <h3 id="keys-title">MCP API keys</h3>
          <p class="muted">
            An AI client with a key can find, add and annotate your links, and tidy them up if you allow it. A
            key is shown only once, and only its hash is stored.{' '}
            <a href="/help#key">How to connect a client</a>
          </p>
        </div>
        <button
          type="button"
          class="button primary"
          disabled={isFull || !keys}
          onClick={() => setCreating(true)}
        >
          <Icon name="add" /> New key
        </button>
      </div>
      {failure !== undefined && (
        <p class="error" role="alert">
          {failure}
        </p>
      )}
      {isFull && (
        <p class="warning" role="status">
          You have {KEY_SLOTS.length} active keys, which is the limit. Revoke one that you no longer use to
          create another.
        </p>
      )}
      {!keys && failure === undefined && <Loading />}
      {keys && active.length === 0 && (
        <p class="panel empty-keys">
          You have no active keys. Create one for each client, so that you can revoke them separately.
        </p>
      )}
      {newKey && !isCreating && <ConnectionStatus apiKey={newKey} />}
      {active.length > 0 && (
        <KeyList
          label="Active keys"
          keys={active}
          problemOf={({ id }) => (isRestricted.value === true ? problems.get(id) : undefined)}
          onRevoke={setRevoking}
        />
      )}
      {ended.length > 0 && (
        <details class="revoked">
          <summary>Revoked and expired keys ({ended.length})</summary>
          <KeyList label="Revoked and expired keys" keys={ended} />
        </details>
      )}
      {isCreating && (
        <NewKeyDialog
          user={user}
          workspaces={workspaces}
          keys={keys ?? []}
          onCreate={setNewKeyId}
          onClose={() => setCreating(false)}
        />
      )}
      {revoking && (
        <FormDialog
          title="Revoke this key?"
          submit="Revoke"
          busy="Revoking …"
          isDangerous
          onSubmit={async () => {
            const show = toastsOfUser();
            await revokeApiKey(await user.getIdToken(), revoking.id);
            show({ kind: 'done', text: `Revoked “${nameOf(revoking)}”.` });
            keep();
          }}
          onClose={keep}
        >
          <p>
            <strong dir="auto">{nameOf(revoking)}</strong>, ending in <code>{revoking.hint}</code>. Clients
            that use it lose access with their next request. This cannot be undone.
          </p>
        </FormDialog>
      )}
    </section>
  );
}

type KeysSectionProps = Pick<SignedInProps, 'user' | 'firestore' | 'workspaces'>;
