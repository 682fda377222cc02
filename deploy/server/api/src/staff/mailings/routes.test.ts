import type { ConversationsAnswer } from '@homeside/contract/conversations'
import type { NotificationTopic } from '@homeside/contract/notifications'
import type { Problem } from '@homeside/contract/problem'
import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox'
import type { Recipient, staffListRecipients } from '@homeside/contract/staff-conversations'
import type { StaffEvent } from '@homeside/contract/staff-events'
import type { StaffListedConversation } from '@homeside/contract/staff-lists'
import type { ReferencedEntry } from '@homeside/contract/staff-trail'
import type { z } from 'zod'

import { asPatient, asStaff, callerWith } from '../../../testing/as-patient.ts'
import { givenPatient, givenSupply, putPatients } from '../../../testing/given-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey } from '../../../testing/order-requests.ts'
import { textLink } from '../../../testing/sign-in.ts'

type Recipients = z.infer<typeof staffListRecipients.answer>
type Answer = Problem & { Written: number[]; HadIt: number[] }

const en = { Subject: 'Your filter is recalled', Message: 'Do not use filter A7039. We send you another one.' }
const es = { Subject: 'Retiro de su filtro', Message: 'No use el filtro A7039. Le enviaremos otro.' }
const keysOf = (those: readonly { PatientKey: number }[]) => those.map(({ PatientKey }) => PatientKey)

onEveryEngine('messages to several patients', (api) => {
  const told = (registered: { mails?: NotificationTopic[]; texts?: NotificationTopic[] }, traits: PatientTraits = {}) =>
    api().addPatient(traits, { registration: { details: registered } })
  const recipients = async (query: Record<string, string>, site = 101) =>
    (await asStaff(api(), site).get<Recipients>(`staff/recipients?${new URLSearchParams(query)}`)).body
  const ofNumbers = (those: readonly { PatientKey: number }[]) =>
    recipients({
      by: 'numbers',
      words: keysOf(those)
        .map((key) => `#${key}`)
        .join(', '),
    })
  const body = (those: readonly { PatientKey: number }[], Texts: object = { en, es }) => ({
    PatientKeys: keysOf(those),
    Topic: 'Orders',
    SenderName: 'Anna Alvarez',
    Texts,
  })
  const write = (
    those: readonly { PatientKey: number }[],
    { texts, site = 101, once = newKey() }: { texts?: object; site?: number; once?: object } = {},
  ) => asStaff(api(), site).post<Answer>('staff/mailings', body(those, texts), { ...once })
  const subjects = async (made: MadePatient) => {
    const { body: listed } = await (await asPatient(api(), made)).get<ConversationsAnswer>('conversations/list')
    return listed.Items.map(({ Preview, Subject }) => ({ Subject, Message: Preview }))
  }
  const sentTo = (to: string) => api().outbox.messages.filter((each) => each.to === to)
  const events = async (after: number) =>
    (await asStaff(api(), 101).get<{ Items: StaffEvent[]; Next: number }>(`staff/events?after=${after}`)).body

  test('each reads it in their language; who agreed is told by email or text, and their reply waits like any other', async () => {
    const ann = await told({ mails: ['SupplyReminders'] })
    const eva = await told({ texts: ['OrderConfirmations'] }, { Language: 'es' })
    const tom = await told({})
    const all = [ann, eva, tom]
    expect((await ofNumbers(all)).Items).toMatchObject([
      { PatientKey: ann.PatientKey, Language: 'en', Reach: 'Told', Notices: ['email'] },
      { PatientKey: eva.PatientKey, Language: 'es', Reach: 'Told', Notices: ['text'], Phone: eva.MobilePhone },
      { PatientKey: tom.PatientKey, Language: 'en', Reach: 'Silent', Notices: [] },
    ])
    await api().workFinished()
    api().outbox.messages.length = 0
    const { Next } = await events(0)
    const answer = await write(all)
    expect([answer.status, answer.body]).toEqual([200, { Written: keysOf(all), HadIt: [] }])
    await api().workFinished()
    expect([await subjects(ann), await subjects(eva), await subjects(tom)]).toEqual([[en], [es], [en]])
    expect(sentTo(ann.Email)).toMatchObject([{ channel: 'email', subject: 'You have a message from us' }])
    expect(sentTo(eva.MobilePhone).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Bluebird Home Medical: Le escribimos un mensaje/),
    ])
    expect(api().outbox.messages).toHaveLength(2)
    expect(
      api()
        .outbox.messages.map(({ text }) => text)
        .join(),
    ).not.toMatch(/filt|A7039|Ann|Eva/i)
    const news = (await events(Next)).Items.filter(({ Type }) => Type === 'message.answered')
    expect(keysOf(news)).toEqual(keysOf(all))

    const key = news[1]?.ConversationKey
    await (await asPatient(api(), eva)).post(`conversations/${key}`, { Message: 'Gracias.' }, newKey())
    const waiting = await asStaff(api(), 101).get<{ Items: StaffListedConversation[] }>('staff/conversations')
    expect(waiting.body.Items).toContainEqual(
      expect.objectContaining({ ConversationKey: key, LastMessage: 'Gracias.' }),
    )
  })

  test('the history has a line for the whole and the same for each patient', async () => {
    const all = [await told({}), await told({})]
    await write(all)
    const entriesOf = async (path: string) => {
      const Cookie = await api().cookieAtDesk({ role: 'lead' })
      const lead = callerWith(api(), async (input, init) => api().handle(new Request(input, init)), {
        Cookie,
        'X-Desk': '1',
      })
      const { Items } = (await lead.get<{ Items: ReferencedEntry[] }>(path)).body
      return Items.filter(({ Call, Outcome }) => Call === 'POST staff/mailings' && Outcome === 'done')
    }
    const [whole] = await entriesOf('staff/trail')
    expect(whole?.Keys).toEqual({ Recipients: 2 })
    for (const { PatientKey } of all) {
      expect(await entriesOf(`staff/patients/${PatientKey}/trail`)).toMatchObject([{ EntryKey: whole?.EntryKey }])
    }
  })

  test('an answer that got lost comes again; of two windows, and of two presses at once, one writes', async () => {
    const all = [await told({ mails: ['SupplyReminders'] }), await told({}, { Language: 'es' })]
    const once = newKey()
    const first = await write(all, { once })
    expect((await write(all, { once })).body).toEqual(first.body)
    expect((await write(all)).body).toEqual({ Written: [], HadIt: keysOf(all) })
    const others = [await told({}), await told({})]
    const both = await Promise.all([write(others), write(others.toReversed())])
    expect(new Set(both.map(({ body: { Written } }) => Written.length))).toEqual(new Set([0, 2]))
    expect(await Promise.all([...all, ...others].map(subjects))).toEqual([[en], [es], [en], [en]])
    api().clock.advance(25, 'hour')
    expect((await write(others)).body.Written).toEqual(keysOf(others))
  })

  test('nobody gets it where one of them cannot, or the words of somebody’s language are missing', async () => {
    const ann = await told({})
    const eva = await told({}, { Language: 'es' })
    const gone = await told({}, { Account: 'deactivated' })
    const closed = await told({})
    await asStaff(api(), 101).post(`staff/patients/${closed.PatientKey}/close`, {})
    const [put] = (await putPatients(api(), [givenPatient()])).Items
    const stranger = { PatientKey: put?.PatientKey ?? 0 }
    const foreign = await told({}, { Provider: 'northridge' })
    const texted = givenPatient({ MobilePhone: '5555550191', TextsAgreedOn: '2026-01-05' })
    const PatientKey = (await putPatients(api(), [texted])).Items[0]?.PatientKey ?? 0
    // Who opens a texted link has an account without a password.
    const { DateOfBirth, LastName } = texted
    const linked = { ...ann, DateOfBirth, LastName, PatientKey, MobilePhone: '5555550191' }
    const { code, lastName } = await textLink(api(), linked)
    const proof = { code, lastName, DateOfBirth, dynamicTemplateKey: 1 }
    const opened = { ...proof, createRegistration: true, resetPasswordMode: false }
    const visitor = callerWith(api(), api().openBrowser(), {})
    expect((await visitor.post('account/verifymobilefirst', opened)).status).toBe(200)
    expect((await ofNumbers([ann, gone, closed, stranger, linked])).Items.map(({ Reach }) => Reach)).toEqual([
      'Silent',
      'NotInPortal',
      'Closed',
      'NotInPortal',
      'NotInPortal',
    ])
    const refused = async (those: readonly { PatientKey: number }[], texts?: object, site?: number) => {
      const { status, body: problem } = await write(those, { ...(texts && { texts }), ...(site && { site }) })
      return [status, problem.code, problem.fields]
    }
    for (const unreached of [gone, closed, stranger, linked]) {
      expect(await refused([ann, unreached])).toEqual([422, 'changed-meanwhile', { PatientKeys: 'changed' }])
    }
    expect(await refused([ann, foreign])).toEqual([404, 'not-found', undefined])
    expect(await refused([ann], undefined, 102)).toEqual([404, 'not-found', undefined])
    expect(await refused([ann, eva], { en })).toEqual([422, 'validation', { 'Texts.es': 'required' }])
    expect(await refused([])).toEqual([422, 'validation', { PatientKeys: 'nothing-selected' }])
    const many = Array.from({ length: 201 }, (_, at) => ({ PatientKey: at + 1 }))
    expect((await refused(many)).slice(0, 2)).toEqual([422, 'validation'])
    expect([await subjects(ann), await subjects(eva)]).toEqual([[], []])
    expect((await write([ann], { texts: { en } })).status).toBe(200)
  })

  test('patients are chosen by what they have, page by page, and by their numbers, of which the unknown are told', async () => {
    const supply = () => givenSupply({ HcpcsCode: 'Z9001', ItemName: 'Válvula Núñez', ItemNameEs: null })
    const given = [0, 1, 2].map((at) =>
      givenPatient({ FirstName: `Nia ${at}`, DateOfBirth: `195${at}-04-01`, Supplies: [supply()] }),
    )
    const put = (await putPatients(api(), given)).Items
    const key = (at: number) => put[at]?.PatientKey ?? 0
    const keys = [key(0), key(1), key(2)]
    for (const words of ['z9001', 'valvula NUNEZ', 'Núñez válv']) {
      expect(keysOf((await recipients({ by: 'supply', words })).Items)).toEqual(keys)
      expect((await recipients({ by: 'supply', words }, 102)).Items).toEqual([])
    }
    const first = await recipients({ by: 'supply', words: 'z9001', limit: '2' })
    expect([keysOf(first.Items), first.Next]).toEqual([keys.slice(0, 2), String(keys[1])])
    const rest = await recipients({ by: 'supply', words: 'z9001', limit: '2', after: first.Next ?? '' })
    expect([keysOf(rest.Items), rest.Next]).toEqual([keys.slice(2), null])

    const own = given[1]?.ExternalKey ?? ''
    const asked = { by: 'numbers', words: `${own.toLowerCase()}; #${key(2)},nobody ${own}` }
    const found = await recipients(asked)
    expect([keysOf(found.Items), found.Unknown]).toEqual([keys.slice(1), ['nobody']])
    expect((await recipients(asked, 102)).Items).toEqual([])
    // A number alone is the provider's own, and never the key of somebody else.
    expect((await recipients({ by: 'numbers', words: String(key(0)) })).Unknown).toEqual([String(key(0))])

    const [open, over] = [await told({}, { Orders: ['placed'] }), await told({}, { Orders: ['delivered'] })]
    const under = new Set<number>()
    for (let after: string | null = ''; after !== null;) {
      const page: Recipients = await recipients({ by: 'open-orders', ...(after && { after }) })
      for (const each of page.Items satisfies Recipient[]) under.add(each.PatientKey)
      after = page.Next
    }
    expect([under.has(open.PatientKey), under.has(over.PatientKey)]).toEqual([true, false])
  })
})
