import type { PatientUser } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'

import { asPatient } from '../../testing/as-patient.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'

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
    const rose = await asPatient(api(), 'rose.kim', 'bluebird-hme')
    const settings = { TimeZoneKey, ObserveDaylightSavingsTime: observes }
    expect((await rose.post(path, settings)).body).toEqual(settings)
    expect((await rose.get<PatientUser>('patient/user')).body).toMatchObject(settings)
    const { body } = await rose.post<Problem>(path, { ...settings, ObserveDaylightSavingsTime: !observes })
    expect(body.fields).toEqual({ ObserveDaylightSavingsTime: 'invalid' })
  })

  test.each([
    [{ ObserveDaylightSavingsTime: true }, { TimeZoneKey: 'required' }],
    [{ TimeZoneKey: 1 }, { ObserveDaylightSavingsTime: 'required' }],
    [{ TimeZoneKey: 8, ObserveDaylightSavingsTime: true }, { TimeZoneKey: 'invalid' }],
    [{ TimeZoneKey: '1', ObserveDaylightSavingsTime: true }, { TimeZoneKey: 'invalid' }],
  ])('%j is refused', async (settings, fields) => {
    const rose = await asPatient(api(), 'rose.kim', 'bluebird-hme')
    const { status, body } = await rose.post<Problem>(path, settings)
    expect([status, body.fields]).toEqual([422, fields])
  })

  test('is one patient’s alone', async () => {
    const [james, maria] = [
      await asPatient(api(), 'james.carter', 'bluebird-hme'),
      await asPatient(api(), 'maria.lopez', 'bluebird-hme'),
    ]
    await james.post(path, { TimeZoneKey: 7, ObserveDaylightSavingsTime: true })
    expect((await maria.get<PatientUser>('patient/user')).body.TimeZoneKey).toBe(2)
    const elsewhere = await asPatient(api(), 'james.carter', 'northridge')
    expect((await elsewhere.get<PatientUser>('patient/user')).body.TimeZoneKey).toBe(1)
  })
})
