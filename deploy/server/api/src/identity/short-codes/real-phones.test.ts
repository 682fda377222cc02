import { referenceOf } from '@homeside/contract/constants/reference'
import type { ShortCodeAnswer } from '@homeside/contract/mobile-first'
import type { Problem } from '@homeside/contract/problem'
import type { ReferencedEntry } from '@homeside/contract/staff-trail'
import { eq } from 'drizzle-orm'

import { callerWith, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { textLink } from '../../../testing/sign-in.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { shortCodes } from '../../platform/database/tables/short-codes.ts'

/** The names of robots that open a link before its patient does. */
const robots = ['WhatsApp/2.23', 'facebookexternalhit/1.1', 'Mozilla/5.0 (compatible; Barracuda Sentinel)', '']

onEveryEngine('a texted link on a real phone', (api) => {
  const anyone = () => callerWith(api(), api().openBrowser(), {})
  const path = (key: string) => `account/registrationcodemobilefirst/${key}`

  test('robots that look at a link use nothing of it up: no try, no time, no order', async () => {
    const patient = await api().addPatient()
    const { code, shortCodeKey, lastName, DateOfBirth } = await textLink(api(), patient)
    const scope = { siteKey: patient.SiteKey, patientKey: patient.PatientKey }
    const row = async () =>
      (
        await api()
          .database.select()
          .from(shortCodes)
          .where(ownedBy(scope, shortCodes, eq(shortCodes.shortCodeKey, shortCodeKey)))
      )[0]
    const before = await row()
    const statuses = new Set<number>()
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      for (const robot of robots) {
        for (let look = 0; look < 5; look++) {
          const headers = { 'User-Agent': robot }
          const answer = await api().openBrowser()(`${api().origin}/${path(code)}`, { method, headers })
          statuses.add(answer.status)
        }
      }
    }
    expect([...statuses].filter((status) => status >= 400)).toEqual([])
    expect(await row()).toEqual(before)
    const proof = { resetPasswordMode: false, createRegistration: false, dynamicTemplateKey: 1 }
    const opened = await anyone().post('account/verifymobilefirst', { ...proof, code, lastName, DateOfBirth })
    expect(opened.status).toBe(200)
  })

  test('after STOP a patient gets no more links, whether staff or the page ask for one or one waits in the queue', async () => {
    const made = await api().addPatient()
    const phone = '5555554901'
    const scope = { siteKey: made.SiteKey, patientKey: made.PatientKey }
    await api().database.update(patients).set({ mobilePhone: phone }).where(ownedBy(scope, patients))
    const patient = { ...made, MobilePhone: phone }
    const { code } = await textLink(api(), patient)
    const links = () => api().outbox.messages.filter(({ to, text }) => to === phone && text.includes('/m/')).length

    api().outbox.isDown = true
    await asStaff(api()).post('staff/shortcodes', { PatientKey: patient.PatientKey, Template: 'orders' })
    await api().textIn(phone, 'STOP')
    api().outbox.isDown = false
    await api().workFinished()
    expect(links()).toBe(1)

    const refused = { code: 'text-not-agreed' }
    const body = { PatientKey: patient.PatientKey, Template: 'orders' }
    expect((await asStaff(api()).post<Problem>('staff/shortcodes', body)).body).toMatchObject(refused)
    expect((await anyone().post<Problem>(`${path(code)}/send`, {})).body).toMatchObject(refused)
    await api().workFinished()
    expect(links()).toBe(1)
    // Links that were sent before STOP still work.
    expect((await anyone().get<ShortCodeAnswer>(path(code))).status).toBe(200)
  })

  test('the reference of a link that does not open leads the own staff to its patient', async () => {
    const patient = await api().addPatient({ LastName: 'Spentlink' })
    const { code, shortCodeKey } = await textLink(api(), patient)
    await asStaff(api()).post(`staff/shortcodes/${shortCodeKey}/close`, {})
    const { body } = await anyone().get<Problem>(path(code))
    const find = (site: number) =>
      asStaff(api(), site).get<{ Items: ReferencedEntry[] }>(`staff/references/${referenceOf(body.correlationId)}`)
    expect((await find(patient.SiteKey)).body.Items[0]).toMatchObject({
      Outcome: 'short-code-locked',
      Patients: [{ PatientName: 'Alma Spentlink' }],
    })
    expect((await find(102)).body.Items[0]).toMatchObject({ Patients: [] })
  })
})
