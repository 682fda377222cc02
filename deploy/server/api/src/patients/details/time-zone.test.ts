import type { PatientUser } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'

import { asNewPatient, asPatient } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'

/** Covers sections 3.5 and 7.3 of the specification. */

const path = 'patient/timezone'

onEveryEngine('the time zone', (api) => {
  test.each([
    [1, true],
    [2, true],
    [3, true],
    [4, false],
    [5, false],
    [6, true],
    [7, true],
  ])('%d is saved with daylight saving %s and told so, and with no other', async (TimeZoneKey, observes) => {
    const patient = await asNewPatient(api())
    const settings = { TimeZoneKey, ObserveDaylightSavingsTime: observes }
    expect((await patient.post(path, settings)).body).toEqual(settings)
    expect((await patient.get<PatientUser>('patient/user')).body).toMatchObject(settings)
    const { body } = await patient.post<Problem>(path, { ...settings, ObserveDaylightSavingsTime: !observes })
    expect(body.fields).toEqual({ ObserveDaylightSavingsTime: 'invalid' })
  })

  test.each([
    [{ ObserveDaylightSavingsTime: true }, { TimeZoneKey: 'required' }],
    [{ TimeZoneKey: 1 }, { ObserveDaylightSavingsTime: 'required' }],
    [{ TimeZoneKey: 8, ObserveDaylightSavingsTime: true }, { TimeZoneKey: 'invalid' }],
    [{ TimeZoneKey: '1', ObserveDaylightSavingsTime: true }, { TimeZoneKey: 'invalid' }],
  ])('%j is refused', async (settings, fields) => {
    const patient = await asNewPatient(api())
    const { status, body } = await patient.post<Problem>(path, settings)
    expect([status, body.fields]).toEqual([422, fields])
  })

  test('belongs to one patient only', async () => {
    const made = await api().addPatient({ OtherProviders: ['northridge'] })
    const [here, other] = [await asPatient(api(), made), await asNewPatient(api())]
    const changed = await here.post(path, { TimeZoneKey: 7, ObserveDaylightSavingsTime: true })
    expect(changed.status).toBe(200)
    expect((await other.get<PatientUser>('patient/user')).body.TimeZoneKey).toBe(3)
    const elsewhere = await asPatient(api(), { ...made, Alias: 'northridge' })
    expect((await elsewhere.get<PatientUser>('patient/user')).body.TimeZoneKey).toBe(3)
  })
})
