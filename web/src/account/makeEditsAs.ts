import type { EditsRequest, EditsResponse } from '@shared/contract/requests/editsRequest';
import { makeEdits } from '../data/service/rest';
import { SIGN_IN_REQUIRED } from '../ui/text/messages';
import { asPerson, recentSignInRequest, REQUIRED, type Caller } from './signInEnded';

/** Makes edits like {@link makeEdits}, for a person like {@link asPerson}. Those that were made are not made twice. */
export async function makeEditsAs(
  person: Caller,
  request: EditsRequest,
  onKeptAlive?: () => void,
): Promise<EditsResponse> {
  const send = () => asPerson(person, (idToken) => makeEdits(idToken, request, '', onKeptAlive));
  const isRejected = ({ error }: EditsResponse['edits'][number]) => error?.code === REQUIRED;
  let response = await send();
  while (response.edits.some(isRejected) && (await recentSignInRequest.ask())) response = await send();
  // The service's own message tells scripts to send another token.
  const error = { code: REQUIRED, message: SIGN_IN_REQUIRED };
  const edits = response.edits.map((each) => (isRejected(each) ? { ...each, error } : each));
  return { ...response, edits };
}
