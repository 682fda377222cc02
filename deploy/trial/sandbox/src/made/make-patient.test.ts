/** @size all */
import { asStaff, asPatient } from '@homeside/api/testing/as-patient'
import { onEveryEngine } from '@homeside/api/testing/on-every-engine'
import type { ConversationPageAnswer } from '@homeside/contract/conversations'
import type { Dashboard } from '@homeside/contract/patient'
import type { PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { Problem } from '@homeside/contract/problem'
import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox'

onEveryEngine('a patient made in a named state', (api) => {
  async function make(traits: PatientTraits): Promise<MadePatient> {
    const { status, body } = await asStaff(api()).post<MadePatient>('staff/sandbox/patients', traits)
    expect(status).toBe(200)
    return body
  }

  const signedIn = async (traits: PatientTraits) => {
    const made = await make(traits)
    return { made, patient: await asPatient(api(), made) }
  }
  const dashboard = async (traits: PatientTraits) => {
    const { made, patient } = await signedIn(traits)
    return { made, shown: (await patient.get<Dashboard>('patient/dashboard')).body }
  }

  test('signs in with the names and the language asked for, at the provider asked for', async () => {
    const wanted = { FirstName: 'Inés', LastName: 'Peña', DateOfBirth: '1950-02-28', Language: 'es' } as const
    const { made, shown } = await dashboard({ ...wanted, Provider: 'northridge' })
    expect(made).toMatchObject({
      ...wanted,
      Alias: 'northridge',
      SiteKey: 102,
      ProviderName: 'Northridge Medical Supply',
    })
    expect(shown.PtUser).toMatchObject({ FirstName: 'Inés', PatientKey: made.PatientKey })
  })

  test('two patients of the same state, made at once, are two people', async () => {
    const [one, other] = await Promise.all([make({ Provider: [] }), make({ Provider: [] })])
    expect(one.Username).not.toBe(other.Username)
    expect(one.Alias).not.toBe(other.Alias)
    expect(one.ProviderCode).toMatch(/^[0-9A-Z]{3}$/)
    expect(one.ProviderCode).not.toBe(other.ProviderCode)
  })

  test.each([
    ['without messages', { PatientCommunicationsFeatureActive: false }],
    ['without supplies', { PatientSuppliesFeatureActive: false }],
    ['payments portal', { BpcSSOUrl: 'http://127.0.0.1:56697/harbor-health' }],
    ['payments portal without an address', { IsBpcPaymentsEnabled: true, BpcSSOUrl: null }],
  ] as const)('has a provider of their own: %s', async (feature, flags) => {
    const { shown } = await dashboard({ Provider: [feature] })
    expect(shown.PtUser).toMatchObject(flags)
  })

  test('is a patient of two providers under one account', async () => {
    const made = await make({ OtherProviders: ['northridge', ['without messages']] })
    expect(made.OtherProviders.map(({ Alias }) => Alias)).toEqual(['northridge', expect.stringMatching(/^meadow-/)])
    for (const { Alias } of made.OtherProviders) {
      expect(await api().signIn(made.Username, Alias)).toMatchObject({ alias: Alias })
    }
  })

  test.each([
    ['locked', {}],
    ['deactivated', {}],
    [undefined, { Provider: ['in maintenance'] }],
  ] as const)('cannot come in when %s: %j', async (Account, more) => {
    const made = await make({ ...(Account ? { Account } : {}), ...(more as PatientTraits) })
    await expect(api().signIn(made.Username, made.Alias)).rejects.toThrow('could not sign in')
  })

  test('without registrations, adds the provider by the code', async () => {
    const made = await make({ Account: 'no registrations' })
    expect(await api().signIn(made.Username)).toMatchObject({ noRegistrations: true })
    expect(made.RegistrationCode).toMatch(/^[A-Z0-9]{9}$/)
  })

  test('a patient with single sign-on is made at a provider that has it', async () => {
    expect(await make({ Account: 'single sign-on' })).toMatchObject({ Alias: 'harbor-health' })
  })

  test.each(['en', 'es'] as const)('has conversations, those named and no others (%s)', async (Language) => {
    const Conversations = [
      'answered',
      'unread',
      'with a photo',
      'closed',
      'expired photo',
      'long',
      'hostile texts',
    ] as const
    const { made, patient } = await signedIn({ Language, Conversations: [...Conversations] })
    const { body } = await patient.get<ConversationPageAnswer>('conversations/1/30')
    expect(body.Items.map(({ Subject }) => Subject).toSorted()).toEqual(
      made.Conversations.map(({ Subject }) => Subject).toSorted(),
    )
    const of = (index: number) => body.Items.find(({ Subject }) => Subject === made.Conversations[index]?.Subject)
    expect([of(0), of(1), of(2), of(3), of(4), of(5)]).toMatchObject([
      { IsUnread: false, Status: 'Open', HasPhoto: false },
      { IsUnread: true, HasPhoto: false },
      { HasPhoto: true },
      { Status: 'Closed' },
      { Status: 'Open' },
      { MessageCount: 200 },
    ])
  })

  test('has cards on file, the first of them the usual one', async () => {
    const { patient } = await signedIn({ Cards: ['valid', 'expired', 'on autopay', 'on a payment plan', 'declined'] })
    const { body } = await patient.get<PaymentMethodsAnswer>('payments/methods')
    expect(body.Items).toHaveLength(5)
    expect(body.Items.filter(({ IsDefault }) => IsDefault)).toMatchObject([{ Last4: '4242' }])
  })

  test.each([
    [{ Provider: 'nobody-here' }, 'not-found'],
    [{ OtherProviders: ['bluebird-hme'] }, 'malformed'],
    [{ Supplies: 'plenty' }, 'malformed'],
    [{ Cards: ['valid', 'expired', 'valid'] }, 'malformed'],
  ])('is not made from %j', async (traits, code) => {
    const { body } = await asStaff(api()).post<Problem>('staff/sandbox/patients', traits)
    expect(body.code).toBe(code)
  })

  test('cannot be made by a service of one site', async () => {
    const { body } = await asStaff(api(), 101).post<Problem>('staff/sandbox/patients', {})
    expect(body.code).toBe('forbidden')
  })
})

onEveryEngine(
  'outside a sandbox',
  (api) => {
    test('staff cannot make a patient', async () => {
      const { body } = await asStaff(api()).post<Problem>('staff/sandbox/patients', {})
      expect(body.code).toBe('not-found')
    })
  },
  { extension: undefined },
)
