import type { ShortCodeAnswer } from '@homeside/contract/mobile-first'
import type { Problem } from '@homeside/contract/problem'
import type { LoginAnswer } from '@homeside/contract/session'
import { eq } from 'drizzle-orm'

import { patients } from '../../database/tables/patients.ts'
import { unregisteredPatients } from '../../sandbox/unregistered.ts'
import type { TestApi } from '../../testing.ts'
import { callerWith } from '../../testing/as-patient.ts'
import type { Caller } from '../../testing/as-patient.ts'
import { asStaff } from '../../testing/as-staff.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'

const tina = unregisteredPatients[2]
const proof = {
  resetPasswordMode: false,
  lastName: tina.lastName,
  DateOfBirth: tina.dateOfBirth,
  code: tina.shortCode,
  createRegistration: true,
  dynamicTemplateKey: 1,
}
const anyone = (api: TestApi, browser = api.openBrowser()) => callerWith(api, browser, {})
const open = (caller: Caller, key: string) =>
  caller.get<ShortCodeAnswer & Problem>(`account/registrationcodemobilefirst/${key}`)
const verify = (caller: Caller, changes: object = {}) =>
  caller.post<LoginAnswer & Problem>('account/verifymobilefirst', { ...proof, ...changes })

async function keyOf(api: TestApi, lastName: string): Promise<number> {
  const [row] = await api.database.select().from(patients).where(eq(patients.lastName, lastName))
  return row?.patientKey ?? 0
}

/** Staff text a link; its key, as the patient reads it. */
async function textLink(api: TestApi): Promise<string> {
  const PatientKey = await keyOf(api, tina.lastName)
  await asStaff(api, 106).post('staff/shortcodes', { PatientKey, Template: 'insurance' })
  return /\/m\/(\w{12})$/.exec(api.outbox.lastTo(tina.mobilePhone).text)?.[1] ?? ''
}

onEveryEngine('texted links', (api) => {
  test('a link tells what it is for, and nothing of the patient', async () => {
    const { body } = await open(anyone(api()), tina.shortCode)
    expect(body).toMatchObject({
      Code: tina.shortCode,
      DynamicTemplateKey: 1,
      DynamicTemplateRoute: 'orders',
      SiteKey: 106,
      Alias: 'litehub',
      PrivacyPolicy: true,
    })
    expect(JSON.stringify(body)).not.toMatch(/Tina|5555550143/)
    expect((await open(anyone(api()), 'NOSUCHLINK22')).body.code).toBe('short-code-invalid')
  })

  test('a link opens a session for one screen, again and again in one browser, in no other', async () => {
    const browser = api().openBrowser()
    expect((await verify(anyone(api(), browser), { createRegistration: false })).body.code).toBe('no-match')
    expect((await verify(anyone(api(), browser), { lastName: 'Other' })).body.code).toBe('no-match')
    const { body } = await verify(anyone(api(), browser))
    expect(body).toMatchObject({ alias: 'litehub', patientHubLite: true })
    const standing = { Authorization: `Bearer ${body.access_token}`, Alias: 'litehub' }
    const user = await callerWith(api(), browser, standing).get('patient/user')
    expect(user.body).toMatchObject({ patientHubLite: true, Email: tina.email })
    expect((await verify(anyone(api(), browser))).status).toBe(200)
    expect((await verify(anyone(api()))).body.code).toBe('short-code-invalid')
    expect((await open(anyone(api()), tina.shortCode)).body.code).toBe('short-code-invalid')
  })

  test('staff text a link, good for a day and for what it says', async () => {
    const code = await textLink(api())
    expect((await verify(anyone(api()), { code, dynamicTemplateKey: 1 })).body.code).toBe('short-code-invalid')
    api().clock.advance(25, 'hour')
    expect((await verify(anyone(api()), { code, dynamicTemplateKey: 3 })).body.code).toBe('short-code-invalid')
  })

  test('after five wrong names, also at once, the link is worth nothing', async () => {
    const code = await textLink(api())
    const changes = { code, dynamicTemplateKey: 3 }
    const tries = Array.from({ length: 8 }, () => verify(anyone(api()), { ...changes, lastName: 'Other' }))
    const codes = (await Promise.all(tries)).map(({ body }) => body.code)
    expect(codes.filter((problem) => problem === 'no-match')).toHaveLength(5)
    expect((await verify(anyone(api()), changes)).body.code).toBe('short-code-invalid')
  })

  test('staff of another site find no patient; a text that cannot be sent is told', async () => {
    const body = { PatientKey: await keyOf(api(), tina.lastName), Template: 'orders' }
    expect((await asStaff(api(), 101).post<Problem>('staff/shortcodes', body)).body.code).toBe('not-found')
    api().outbox.isDown = true
    expect((await asStaff(api()).post<Problem>('staff/shortcodes', body)).body.code).toBe('invitation-failed')
    api().outbox.isDown = false
  })
})
