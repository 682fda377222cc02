/** @size all */
import type { Problem } from '@homeside/contract/problem'
import { type ApplyProviderAnswer, providerFile, type ProviderFile } from '@homeside/contract/staff-providers'
import { desc } from 'drizzle-orm'
import fc from 'fast-check'

import { asStaff } from '../../../testing/as-patient.ts'
import { arbitraryFor } from '../../../testing/calls/made-up-requests.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { auditTrail } from '../../platform/database/tables/operations.ts'

const usual = {
  siteKey: 501,
  code: 'CDR',
  alias: 'cedar-ridge',
  name: 'Cedar Ridge Medical',
  phone: '5555550144',
  hours: { en: 'Monday to Friday', es: 'De lunes a viernes' },
}
const section = [{ heading: 'Who we are', paragraphs: ['Cedar Ridge.'] }]
const privacy = { version: '2026-07', from: '2026-07-01', en: section, es: section }

onEveryEngine('a provider as a file', (api) => {
  const apply = (file: object, { key = 501, dryRun = false, site = undefined as number | undefined } = {}) =>
    asStaff(api(), site).put<ApplyProviderAnswer & Problem>(
      `staff/providers/${key}${dryRun ? '?dryRun=true' : ''}`,
      file,
    )
  const show = (key: number, site?: number) =>
    asStaff(api(), site).get<ProviderFile & Problem>(`staff/providers/${key}`)

  test('a dry run tells what would be made, and makes nothing; then it is made, shown and served', async () => {
    const planned = await apply(usual, { dryRun: true })
    expect(planned.body).toMatchObject({ SiteKey: 501, Created: true, DryRun: true })
    expect(planned.body.Changes).toContainEqual({ Member: 'hours.es', From: null, To: 'De lunes a viernes' })
    expect((await show(501)).status).toBe(404)
    const made = await apply(usual)
    expect(made.body).toEqual({ ...planned.body, DryRun: false })
    expect((await show(501)).body).toEqual(providerFile.parse(usual))
    const open = await api().openBrowser()(`${api().origin}/account/provider/alias/cedar-ridge`)
    expect(await open.json()).toMatchObject({
      Name: 'Cedar Ridge Medical',
      Phone: '5555550144',
      Hours: 'Monday to Friday',
    })
  })

  test('what costs something that may be missing is off unless the file says otherwise', async () => {
    expect((await show(501)).body.features).toMatchObject({ payments: false, app: false, appointmentReminders: false })
  })

  test('only what differs is answered and kept in the trail, by name; the same file again changes nothing', async () => {
    const { body } = await apply({ ...usual, phone: '(555) 555-0199', orders: { closedOn: ['2026-12-25'] } })
    expect(body.Changes).toEqual([
      { Member: 'phone', From: '5555550144', To: '5555550199' },
      { Member: 'orders.closedOn', From: [], To: ['2026-12-25'] },
    ])
    const [last] = await api().database.select().from(auditTrail).orderBy(desc(auditTrail.auditKey)).limit(1)
    expect(last).toMatchObject({
      staffName: expect.stringMatching(/^staff-[\da-f]{12}$/) as string,
      outcome: 'done',
      keys: { siteKey: 501, changed: ['phone', 'orders.closedOn'] },
    })
    const again = await apply({ ...usual, phone: '5555550199', orders: { closedOn: ['2026-12-25'] } })
    expect(again.body).toMatchObject({ Created: false, Changes: [] })
  })

  test('days and times are shown as they were written, and served as a sentence; words come back', async () => {
    const day = { from: '08:00', to: '17:00' }
    const inFields = { ...usual, hours: { open: { zone: 'Central', days: { friday: day, monday: day } } } }
    expect((await apply(inFields)).status).toBe(200)
    expect((await show(501)).body.hours).toEqual(inFields.hours)
    expect((await apply(inFields)).body.Changes).toEqual([])
    const page = await api().openBrowser()(`${api().origin}/account/provider/alias/cedar-ridge`)
    expect(await page.json()).toMatchObject({ Hours: 'Monday and Friday, 8:00 AM to 5:00 PM' })
    const { body } = await apply(usual)
    expect(body.Changes).toContainEqual({ Member: 'hours.open.days.friday.from', From: '08:00', To: null })
    expect((await show(501)).body.hours).toEqual(usual.hours)
  })

  test('what is no longer in the file is no longer there', async () => {
    const replies = [{ name: 'Sent', en: 'It is on its way.', es: 'Está en camino.' }]
    await apply({ ...usual, autoReply: { en: 'Thanks.', es: 'Gracias.' }, policies: { privacy }, replies })
    expect((await show(501)).body).toMatchObject({ replies })
    const { body } = await apply(usual)
    expect(body.Changes).toContainEqual({ Member: 'autoReply.en', From: 'Thanks.', To: null })
    expect((await show(501)).body).toEqual(providerFile.parse(usual))
  })

  test('a legal text with a used version is refused, with a new one taken', async () => {
    await apply({ ...usual, policies: { privacy } })
    const other = { ...privacy, en: [{ heading: 'Who', paragraphs: ['Another text.'] }] }
    const refused = await apply({ ...usual, policies: { privacy: other } })
    expect([refused.status, refused.body.fields]).toEqual([422, { 'policies.privacy.version': 'taken' }])
    expect((await apply({ ...usual, policies: { privacy: { ...other, version: '2026-08' } } })).status).toBe(200)
  })

  test.each<[string, object, Record<string, string>]>([
    ['a reserved alias', { alias: 'orders' }, { alias: 'reserved' }],
    ['an alias in capitals', { alias: 'Cedar' }, { alias: 'invalid' }],
    ['the alias of another', { alias: 'northridge' }, { alias: 'taken' }],
    ['the code of another', { code: 'BLU' }, { code: 'taken' }],
    ['a member without meaning', { colour: 'red' }, { colour: 'unknown-member' }],
    ['one inside another', { features: { mesages: true } }, { 'features.mesages': 'unknown-member' }],
    ['hours in one language', { hours: { en: 'Always' } }, { 'hours.es': 'required' }],
    [
      'a day that ends before it begins, and times that are none',
      {
        hours: {
          open: { zone: 'Eastern', days: { monday: { from: '17:00', to: '08:00' }, friday: { from: '8', to: '9' } } },
        },
      },
      {
        'hours.open.days.monday.to': 'out-of-range',
        'hours.open.days.friday.from': 'invalid',
        'hours.open.days.friday.to': 'invalid',
      },
    ],
    [
      'hours twice, or on no day',
      { hours: { en: 'Always', open: { zone: 'Eastern', days: {} } } },
      { 'hours.open': 'invalid', 'hours.open.days': 'nothing-selected' },
    ],
    ['another type', { name: 7, hours: 'always' }, { name: 'invalid', hours: 'invalid' }],
    ['a missing language', { hours: { en: 'Always' } }, { 'hours.es': 'required' }],
    ['a path in an origin', { pageOrigin: 'https://a.example/x' }, { pageOrigin: 'address-rest' }],
    ['an origin without TLS', { pageOrigin: 'http://a.example' }, { pageOrigin: 'address-scheme' }],
    [
      'a password in an address',
      { events: { url: 'https://u:p@erp.example/in' } },
      { 'events.url': 'address-account' },
    ],
    ['a port that fetch refuses', { events: { url: 'http://127.0.0.1:10080' } }, { 'events.url': 'address-port' }],
    [
      'an issuer with a query or a password',
      {
        signOn: { issuer: 'https://a.example/?x', clientId: 'h' },
        staff: { issuer: 'https://u@a.example', clientId: 'h' },
      },
      { 'signOn.issuer': 'address-rest', 'staff.issuer': 'address-account' },
    ],
    [
      'a portal that is no address',
      { paymentsPortal: { url: 'pay.example' } },
      { 'paymentsPortal.url': 'address-form' },
    ],
    ['a sender without a dot', { mail: { from: 'me@here' } }, { 'mail.from': 'email-invalid' }],
    ['a day that is none', { orders: { closedOn: ['2026-02-30'] } }, { 'orders.closedOn.0': 'date-invalid' }],
    ['another site', { siteKey: 502 }, { siteKey: 'invalid' }],
    [
      'periods that are shorter than the law’s, or too long',
      { retention: { photosMonths: 25, messagesYears: 6, closedRecordsYears: 31, trailYears: 5 } },
      {
        'retention.photosMonths': 'out-of-range',
        'retention.messagesYears': 'out-of-range',
        'retention.closedRecordsYears': 'out-of-range',
        'retention.trailYears': 'out-of-range',
      },
    ],
  ])('%s is refused by its name', async (_, wrong, fields) => {
    const before = (await show(501)).body
    const { status, body } = await apply({ ...usual, ...wrong })
    expect([status, body.fields]).toEqual([422, fields])
    expect((await show(501)).body).toEqual(before)
  })

  test('the key of one site shows that site, applies nothing, and sees no other', async () => {
    expect((await show(102, 102)).body).toMatchObject({ alias: 'northridge' })
    expect((await show(103, 102)).body.code).toBe('forbidden')
    expect((await apply({ ...usual, siteKey: 102 }, { key: 102, site: 102 })).body.code).toBe('forbidden')
    expect((await show(102)).body.code).toBe('NRG')
  })

  test('whatever a file says is shown again, and is no difference', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryFor(providerFile), fc.boolean(), async (drawn, isTold) => {
        // Addresses with a secure scheme are hardly ever drawn.
        const login = { issuer: 'https://login.example', clientId: 'homeside' }
        const told = {
          tell: ['desk@shop.example'],
          events: { url: 'https://shop.example/hooks' },
          signOn: login,
          staff: login,
        }
        const { tell: _, events: __, signOn: ___, staff: ____, hours: _____, ...others } = drawn as ProviderFile
        const open = { zone: 'Hawaii', days: { sunday: { from: '00:00', to: '23:59' } } }
        const hours = isTold ? { open } : usual.hours
        const read = providerFile.safeParse({ ...others, ...(isTold ? told : {}), hours, siteKey: 777 })
        fc.pre(read.success)
        const { status } = await apply(read.data, { key: 777 })
        fc.pre(status === 200)
        expect((await show(777)).body).toEqual(read.data)
        expect((await apply(read.data, { key: 777 })).body.Changes).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})
