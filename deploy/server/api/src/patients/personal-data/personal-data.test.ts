import type { Erasure } from '@homeside/contract/personal-data'
import type { MadePatient } from '@homeside/contract/sandbox'
import type { PutPatientsAnswer } from '@homeside/contract/staff-patients'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { eq, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'

import { asPatient, asStaff } from '../../../testing/as-patient.ts'
import { sharedTraits } from '../../../testing/calls/provider-acts.ts'
import { everythingKept } from '../../../testing/everything-kept.ts'
import { givenPatient } from '../../../testing/given-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { besidesEverything } from '../../../testing/test-api.ts'
import { refundCharge } from '../../ordering/refunds/ask-refund.ts'
import { mailChargeNews } from '../../payments/charging/mail-charge-news.ts'
import { rowsOf } from '../../platform/database/pick-columns.ts'
import { paymentMethods } from '../../platform/database/tables/payments.ts'
import { columnsOf, impersonalTables, type PersonalTable, personalTables } from './data-map.ts'
import { eraseWhatIsDue } from './erasures.ts'
import { markOf, markPerson } from './testing/mark-person.ts'

onEveryEngine('what is kept of a person', (api) => {
  const dueInDays = (days: number) => api().clock.advance(days, 'day')
  const erase = () => eraseWhatIsDue(api().database, { queue: api().queue, now: api().clock.now() })
  const path = ({ PatientKey }: MadePatient) => `staff/patients/${PatientKey}/erasure`
  const ask = (made: MadePatient) => asStaff(api()).post<Erasure>(path(made), { Why: 'By letter of March 2.' })
  const agree = (made: MadePatient, site: number | undefined = made.SiteKey) =>
    asStaff(api(), site).post<Erasure>(`${path(made)}/agreement`, {})

  /** A patient of two providers, with a mark of their own in every column that names them at the first. */
  async function marked(): Promise<{ made: MadePatient; marks: Set<string> }> {
    const made = await api().addPatient(sharedTraits, besidesEverything)
    await (await asPatient(api(), made)).post('patient/demographics', { HomePhone: '5555550160' })
    await api().workFinished()
    const marks = await markPerson(api().database, made)
    return { made, marks }
  }

  async function zipOf(answer: Promise<Response>) {
    const response = await answer
    expect(response.status).toBe(200)
    return unzipSync(new Uint8Array(await response.arrayBuffer()))
  }

  const money = async ({ SiteKey }: MadePatient) =>
    rowsOf(
      await api().database.execute(
        sql`select (select sum(amount_cents) from charges where site_key = ${SiteKey}) as charged,
          (select sum(copay_cents * quantity) from order_items where site_key = ${SiteKey}) as copays,
          (select sum(amount_cents) from credits where site_key = ${SiteKey}) as credits`,
      ),
    )

  test('every column of the database has its place in the map', async () => {
    const columns = rowsOf(
      await api().database.execute(
        sql`select table_name as name, column_name as column from information_schema.columns
          where table_schema = 'public' and is_generated = 'NEVER'`,
      ),
    )
    const owners = new Set(['site_key', 'patient_key', 'account_key'])
    const known = new Map(Object.entries<PersonalTable>(personalTables))
    const unmarked = columns.flatMap(({ name, column }) => {
      if ((impersonalTables as readonly unknown[]).includes(name)) return []
      const table = known.get(String(name))
      const isMarked =
        table && (columnsOf(table, 'person', 'facts', 'inner').includes(String(column)) || owners.has(String(column)))
      return isMarked ? [] : [`${String(name)}.${String(column)}`]
    })
    expect(unmarked).toEqual([])
    const there = new Set(columns.map(({ name, column }) => `${String(name)}.${String(column)}`))
    const gone = [...known].flatMap(([name, table]) =>
      columnsOf(table, 'person', 'facts', 'inner')
        .map((column) => `${name}.${column}`)
        .filter((column) => !there.has(column)),
    )
    expect(gone).toEqual([])
  })

  test('all of it is handed out, and nothing of another provider', async () => {
    const { made, marks } = await marked()
    const files = await zipOf(asStaff(api(), made.SiteKey).download(`staff/patients/${made.PatientKey}/data`))
    const data = strFromU8(files['data.json'] ?? new Uint8Array())
    expect([...marks].filter((mark) => !data.includes(mark))).toEqual([])
    expect(Object.keys(files).filter((file) => file.startsWith('photos/')).length).toBeGreaterThan(0)
    expect(data).not.toMatch(/_hash/)
    const [page, pagina] = ['read-me.html', 'leame.html'].map((file) => strFromU8(files[file] ?? new Uint8Array()))
    expect(page).toMatch(new RegExp(`folder photos\\.[^]*mark-${made.PatientKey}-messages-body`))
    expect(pagina).toContain('Quién es usted')
    expect(`${page}${pagina}`).not.toMatch(/<td>([A-Z][a-z]+(?:[A-Z][a-z]+)+<\/td>|Submitted<|\d{4}-\d\d-\d\d)/)
    const { entry } = JSON.parse(strFromU8(files['fhir.json'] ?? new Uint8Array())) as {
      entry: { resource: { resourceType: string } }[]
    }
    const kinds = new Set(entry.map(({ resource }) => resource.resourceType))
    expect([...kinds].toSorted()).toEqual(['Communication', 'Coverage', 'DeviceRequest', 'Patient', 'SupplyDelivery'])
    expect((await asStaff(api(), made.SiteKey + 1).download(`staff/patients/${made.PatientKey}/data`)).status).toBe(404)
  })

  test('the patient gets their own, with what is their account’s, after a proof', async () => {
    const made = await api().addPatient()
    const patient = await asPatient(api(), made)
    const files = await zipOf(patient.download('patient/data'))
    expect(strFromU8(files['data.json'] ?? new Uint8Array())).toContain(made.Username)
    // There are none, so the page names no folder of them.
    expect(strFromU8(files['leame.html'] ?? new Uint8Array())).not.toContain('photos')
    api().clock.advance(11, 'minute')
    expect((await patient.get<{ code: string }>('patient/data')).body.code).toBe('proof-required')
  })

  test('nothing is erased before somebody else agrees and seven days pass; then nothing is left, and the money agrees', async () => {
    const { made, marks } = await marked()
    const before = await money(made)
    expect((await agree(made)).status).toBe(404)
    expect((await ask(made)).body).toMatchObject({ AgreedUtc: null, DoneUtc: null })
    expect((await ask(made)).body).toMatchObject({ code: 'erasure-asked' })
    const same = await asStaff(api()).post(`${path(made)}/agreement`, {})
    expect(same.body).toMatchObject({ code: 'erasure-needs-another' })
    expect((await agree(made)).body.AgreedUtc).not.toBeNull()
    dueInDays(6)
    await erase()
    const waiting = Object.values(await everythingKept(api().database)).join('\n')
    expect([...marks].filter((mark) => !waiting.includes(mark))).toEqual([])
    dueInDays(2)
    await erase()
    const left = await everythingKept(api().database)
    const found = Object.entries(left).flatMap(([table, text]) => (text.includes(markOf(made)) ? [table] : []))
    expect(found).toEqual([])
    expect(await money(made)).toEqual(before)
    const staff = asStaff(api())
    const record = `staff/patients/${made.PatientKey}`
    const { body } = await staff.get<StaffPatientRecord>(record)
    expect(body).toMatchObject({ Patient: { FirstName: '' }, Erasure: { DoneUtc: expect.any(String) as string } })
    // What stays without a name is still shown wherever it is listed.
    const orders = made.Orders.map(({ OrderKey }) => `staff/orders/${OrderKey}`)
    const shown = [`${record}/charges`, `${record}/trail`, `${record}/notes`, ...orders]
    for (const each of [...shown, 'staff/orders?show=all', 'staff/charges', 'staff/trail', 'staff/texts']) {
      const { status } = await staff.get(each)
      expect({ each, status }).toEqual({ each, status: 200 })
    }
    // A tab that was open before writes nothing of the person again.
    for (const [call, sent] of [
      ['details', { HomePhone: '5555550166', Reason: 'She called.' }],
      ['notes', { Body: 'She called.' }],
    ] as const) {
      expect((await staff.post(`${record}/${call}`, sent)).body).toMatchObject({ code: 'erasure-done' })
    }
    const back = await asStaff(api()).delete(path(made), {})
    expect(back.body).toMatchObject({ code: 'erasure-done' })
  })

  test('what the processor still has to answer is asked to its end, and no message is sent any more', async () => {
    const made = await api().addPatient()
    const job = { siteKey: made.SiteKey, patientKey: made.PatientKey, chargeKey: 1 }
    await api().queue.add(api().database, refundCharge, job)
    await api().queue.add(api().database, mailChargeNews, { ...job, status: 'Approved' })
    await ask(made)
    await agree(made)
    dueInDays(7)
    await erase()
    const left = await api().database.execute(
      sql`select name from pgboss.job where (data ->> 'patientKey')::integer = ${made.PatientKey}`,
    )
    expect(rowsOf(left).map(({ name }) => name)).toEqual(['charges'])
  })

  test('the account, and what another provider has, stay as they are; without another provider the account goes', async () => {
    const { made } = await marked()
    const [other] = made.OtherProviders
    const theirs = async () =>
      rowsOf(
        await api().database.execute(
          sql`select to_jsonb(p)::text || to_jsonb(a)::text as row from patients p
            join accounts a using (account_key) where p.site_key = ${other?.SiteKey ?? 0} order by 1`,
        ),
      )
    const before = await theirs()
    await ask(made)
    await agree(made)
    dueInDays(7)
    await erase()
    expect(await theirs()).toEqual(before)
    const alone = await api().addPatient()
    await ask(alone)
    await agree(alone)
    dueInDays(7)
    await erase()
    expect(Object.values(await everythingKept(api().database)).join('\n')).not.toContain(`"${alone.Username}"`)
  })

  test('it can be taken back, and opens the record again', async () => {
    const made = await api().addPatient()
    await ask(made)
    await agree(made)
    const status = async () =>
      (await asStaff(api()).get<StaffPatientRecord>(`staff/patients/${made.PatientKey}`)).body.Status
    expect(await status()).toBe('Closed')
    const reopened = await asStaff(api()).post(`staff/patients/${made.PatientKey}/reopen`, {})
    expect(reopened.body).toMatchObject({ code: 'erasure-asked' })
    await asStaff(api()).delete(path(made), {})
    expect(await status()).toBe('Active')
    dueInDays(8)
    await erase()
    expect((await (await asPatient(api(), made)).get('patient/info')).status).toBe(200)
  })

  test('no file of the provider’s own system brings the person back, before and after', async () => {
    const put = async (ExternalKey: string) => {
      const Patients = [givenPatient({ ExternalKey })]
      return (await asStaff(api(), 101).put<PutPatientsAnswer>('staff/patients', { Patients })).body.Items[0]
    }
    const PatientKey = (await put('MRN-ERASED'))?.PatientKey ?? 0
    const made = { SiteKey: 101, PatientKey } as MadePatient
    await ask(made)
    await agree(made)
    expect(await put('MRN-ERASED')).toMatchObject({
      Outcome: 'rejected',
      Fields: { 'Patients.0.ExternalKey': 'erased' },
    })
    dueInDays(7)
    await erase()
    expect(await put('MRN-ERASED')).toMatchObject({
      Outcome: 'rejected',
      Fields: { 'Patients.0.ExternalKey': 'erased' },
    })
    // Nor under a key that the file calls the new one, that night and every night after.
    const body = { Patients: [], Renumbered: [{ From: 'MRN-ERASED', To: 'X-ERASED' }] }
    for (let night = 0; night < 2; night++) {
      const { body: told } = await asStaff(api(), 101).put<PutPatientsAnswer>('staff/patients', body)
      expect(told.Renumbered).toMatchObject([{ Outcome: 'rejected', Code: 'erased' }])
      expect(await put('X-ERASED')).toMatchObject({ Fields: { 'Patients.0.ExternalKey': 'erased' } })
    }
    expect(await put('MRN-OTHER')).toMatchObject({ Outcome: 'created' })
  })

  test('an erasure that fails midway has not begun, and is done the next time', async () => {
    const { made } = await marked()
    await ask(made)
    await agree(made)
    dueInDays(7)
    const before = await everythingKept(api().database)
    await api().database.execute(
      sql.raw(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`),
    )
    await api().database.execute(
      sql.raw('create trigger refuse before delete on texts for each statement execute function refuse()'),
    )
    await expect(erase()).rejects.toThrow('delete from "texts"')
    expect(await everythingKept(api().database)).toEqual(before)
    const mine = eq(paymentMethods.patientKey, made.PatientKey)
    const cards = await api().database.select().from(paymentMethods).where(mine)
    const isDeleted = () => cards.map(({ processorCustomer }) => api().processor.ledger.deleted.has(processorCustomer))
    await api().workFinished()
    expect(isDeleted()).toEqual(cards.map(() => false))
    await api().database.execute(sql.raw('drop trigger refuse on texts'))
    await erase()
    await api().workFinished()
    expect(isDeleted()).toEqual(sharedTraits.Cards.map(() => true))
    expect(JSON.stringify(await everythingKept(api().database))).not.toContain(markOf(made))
  })
})
