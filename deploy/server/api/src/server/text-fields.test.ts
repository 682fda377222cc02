/** @size all */

import { isLong } from '@homeside/build/testing/test-size'
import type { CallDefinition } from '@homeside/contract/call'

import { callerOf, faultOf } from '../../testing/calls/any-caller.ts'
import type { CallValues } from '../../testing/calls/made-up-requests.ts'
import { fieldName, requestsWith, textFields, type TextField } from '../../testing/calls/text-fields.ts'
import { everythingKept } from '../../testing/everything-kept.ts'
import { naughtyTexts } from '../../testing/naughty-exchange.ts'
import { ownTestApi, startTimeoutMs } from '../../testing/start-test-api.ts'

const unlimited = { perUsername: 1e6, perAddress: 1e6, windowSeconds: 1 }
/** In the usual run each field gets a few of the texts, and all fields together each of them. */
const everyNth = isLong ? 1 : 150

/** The request of a call that judges each item of a list alone: only the list, for a provider there is. */
function judgedRequest({ judgedAlone }: CallDefinition, values: CallValues): CallValues {
  if (!judgedAlone) return values
  const items = (values.body as Record<string, unknown>)[judgedAlone.member]
  return { ...values, query: { site: 101 }, body: { [judgedAlone.member]: items } }
}

const api = ownTestApi({ loginLimits: unlimited })
let fields: { field: TextField; requestOf: (text: string) => CallValues }[]
beforeAll(async () => {
  fields = (await textFields()).map((field, place) => ({ field, requestOf: requestsWith(field, place) }))
}, startTimeoutMs)

test('whatever is written into any text of any call, the contract names the answer', async () => {
  const ask = callerOf(api)
  const faults: string[] = []
  let requests = 0
  for (const [place, { field, requestOf }] of fields.entries()) {
    for (const [index, text] of naughtyTexts.entries()) {
      if ((index + place) % everyNth !== 0) continue
      const fault = await faultOf(field.call, await ask(field.call, requestOf(text)))
      requests += 1
      if (fault) faults.push(`${fieldName(field)} ${JSON.stringify(text.slice(0, 60))}: ${fault}`)
    }
  }
  expect(faults).toEqual([])
  expect(requests).toBeGreaterThan(isLong ? 20_000 : 500)
})

test.each(['4111 1111 1111 1111', 'pay with 5555-5555-5555-4444 please', '３７８２８２２４６３１０００５'])(
  'no text of any call accepts %s',
  async (number) => {
    const ask = callerOf(api)
    const taken: string[] = []
    for (const { field, requestOf } of fields) {
      const response = await ask(field.call, judgedRequest(field.call, requestOf(number)))
      const text = await response.text()
      // A list whose items are judged alone says it of the item.
      const isNamed = text.includes(`"${field.path}":"card-number"`)
      const refused = response.status === 422 || field.call.judgedAlone ? isNamed : response.status === 400
      if (!refused) taken.push(`${fieldName(field)}: ${response.status} ${text.slice(0, 120)}`)
    }
    expect(taken).toEqual([])
    const kept = Object.values(await everythingKept(api.database)).join('\n')
    expect(kept.length).toBeGreaterThan(10_000)
    expect(kept).not.toContain(number)
    expect(api.logLines.join('\n')).not.toContain(number)
  },
)

test('texts of all calls appear in no log, trail, event or message', async () => {
  const ask = callerOf(api)
  const found = new Set<string>()
  for (const [place, { field, requestOf }] of fields.entries()) {
    const response = await ask(field.call, requestOf(`canary${place}@field.example`))
    const told = [...response.headers, response.ok ? '' : await response.text()].join('\n')
    // A problem names fields and never says what was in them.
    if (told.includes('canary')) found.add(`the answer to ${fieldName(field)}`)
  }
  await api.workFinished()
  const { audit_trail: trail = '', portal_events: events = '', ...others } = await everythingKept(api.database)
  const places = { 'the log': api.logLines.join('\n'), 'the audit trail': trail, 'the portal log': events }
  for (const [name, text] of Object.entries(places)) if (text.includes('canary')) found.add(name)
  for (const { subject, text } of api.outbox.messages)
    if (`${subject}${text}`.includes('canary')) found.add(`a message: ${text}`)
  expect([...found]).toEqual([])
  // They did come as far as the tables that they belong to.
  expect(Object.values(others).join('\n')).toContain('canary')
})
