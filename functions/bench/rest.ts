/** Updates the default workspace. @returns the answer. @throws {Error} when its status is not 200. */
export async function postUpdate(url: string, idToken: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${idToken}` },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${url} answered ${String(response.status)}`);
  return response.json();
}
