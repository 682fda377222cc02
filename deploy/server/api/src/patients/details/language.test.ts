import type { AccountUser } from '@homeside/contract/account-providers'
import type { PatientUser } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'

import { asAccount, asNewPatient } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'

const path = 'patient/language'

onEveryEngine('the language', (api) => {
  test('becomes the account’s language', async () => {
    const patient = await asNewPatient(api(), { Language: 'en' })
    expect(await patient.post(path, { PreferredLanguage: 'es' })).toMatchObject({
      status: 200,
      body: { PreferredLanguage: 'es' },
    })
    expect((await patient.get<PatientUser>('patient/user')).body.PreferredLanguage).toBe('es')
  })

  test('is stored for a patient without a provider too', async () => {
    const person = await asAccount(api(), await api().addPatient({ Account: 'no registrations', Language: 'en' }))
    expect((await person.post('account/language', { PreferredLanguage: 'es' })).status).toBe(200)
    expect((await person.get<AccountUser>('account/user')).body.PreferredLanguage).toBe('es')
  })

  test.each([[{ PreferredLanguage: 'fr' }, 'invalid'] as const, [{}, 'required'] as const])(
    '%j is refused',
    async (settings, PreferredLanguage) => {
      const patient = await asNewPatient(api())
      const { status, body } = await patient.post<Problem>(path, settings)
      expect(status).toBe(422)
      expect(body.fields).toEqual({ PreferredLanguage })
    },
  )
})
