/** The back office's key in every sandbox. */
const staffKey = 'sandbox-staff-key-known-to-everybody'

/** Makes a staff call, such as `staff/conversations/7/reply`. Returns the API's answer. */
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
