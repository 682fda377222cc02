/** The back office's key of every sandbox. */
const staffKey = 'sandbox-staff-key-known-to-everybody'

/** Does what a provider's staff can do, such as `staff/conversations/7/reply`, and answers what the API answered. */
export async function askStaff<Answer>(
  { apiOrigin }: { apiOrigin: string },
  path: string,
  request?: object,
): Promise<Answer> {
  const answer = await fetch(`${apiOrigin}/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${staffKey}`, ...(request ? { 'Content-Type': 'application/json' } : {}) },
    ...(request ? { body: JSON.stringify(request) } : {}),
  })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}
