/** @size all */
import { asStaff, asPatient } from '@homeside/api/testing/as-patient'
import { onEveryEngine } from '@homeside/api/testing/on-every-engine'
import { newKey, orderOf } from '@homeside/api/testing/order-requests'
import type { ConversationPageAnswer } from '@homeside/contract/conversations'
import type { InsuranceAnswer } from '@homeside/contract/insurance'
import type { KeptOrderDraft } from '@homeside/contract/order-drafts'
import type { OrdersAnswer, SuppliesAnswer } from '@homeside/contract/orders'
import type { Dashboard } from '@homeside/contract/patient'
import type { PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { Problem } from '@homeside/contract/problem'
import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox-patients'

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
  const supplies = async (traits: PatientTraits) => {
    const { patient } = await signedIn(traits)
    return (await patient.get<SuppliesAnswer>('orders/supplies')).body.Items
  }
  const statuses = async (traits: PatientTraits) =>
    (await supplies(traits)).map(({ EligibilityStatus, ReasonCode }) => ReasonCode ?? EligibilityStatus)
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

  test.each([
    ['due', ['Eligible', 'Eligible', 'Eligible', 'Interval']],
    ['all due', Array.from({ length: 6 }, () => 'Eligible')],
    ['eight due', Array.from({ length: 8 }, () => 'Eligible')],
    ['prescription expired', ['Eligible', 'PrescriptionExpired']],
    ['on hold', ['Eligible', 'OnHold']],
    ['none', []],
  ] as const)('whose supplies are: %s', async (Supplies, found) => {
    expect((await statuses({ Supplies })).toSorted()).toEqual(found)
  })

  test('nothing due: the next date is known', async () => {
    const { shown } = await dashboard({ Supplies: 'nothing due' })
    expect(shown.EligibleSupplyCount).toBe(0)
    expect(shown.NextAvailableDate).toMatch(/^\d{4}-/)
  })

  test('a patient made as `asking` has supplies with each of the four kinds of questions', async () => {
    const asked = new Set((await supplies({ Supplies: 'asking' })).map(({ UsageTrackingMode }) => UsageTrackingMode))
    expect([...asked].toSorted()).toEqual(['AmountPerDay', 'DaysRemaining', 'Frequency', 'None'])
  })

  test('an order with more than the allowance is begun, and goes to review unchanged', async () => {
    const { patient } = await signedIn({ Draft: 'over the allowance' })
    const Items = (await patient.get<KeptOrderDraft>('orders/draft')).body.Draft?.Items ?? []
    const placed = await patient.post('orders', await orderOf(patient, 'A7034', { Items }), newKey())
    expect(placed.body).toMatchObject({ Status: 'PendingReview', HoldReason: 'SupplyVerification' })
  })

  test('has begun an order', async () => {
    const { patient } = await signedIn({ Draft: 'begun' })
    expect((await patient.get<KeptOrderDraft>('orders/draft')).body.Draft?.Items).toMatchObject([{ Quantity: 1 }])
  })

  test.each([
    ['placed', 'Submitted'],
    ['open', 'Processing'],
    ['blocked', 'Blocked'],
    ['on hold', 'PendingReview'],
    ['partly shipped', 'PartiallyShipped'],
    ['shipped', 'Shipped'],
  ] as const)('has one order that is %s, and what is due stays so', async (order, Status) => {
    const { made, patient } = await signedIn({ Orders: [order] })
    const { body } = await patient.get<OrdersAnswer>('orders/open')
    expect(body.Items.map((each) => [each.OrderNumber, each.Status])).toEqual([[made.Orders[0]?.OrderNumber, Status]])
    const { body: shown } = await patient.get<Dashboard>('patient/dashboard')
    expect(shown.EligibleSupplyCount).toBe(3)
  })

  test.each([
    [['delivered'], 1],
    [['many delivered', 'cancelled'], 13],
  ] as const)('has ordered before: %j', async (Orders, total) => {
    const { patient } = await signedIn({ Orders: [...Orders] })
    const { body } = await patient.get<OrdersAnswer>('orders/history/1/50')
    expect(body.Items).toHaveLength(total)
    const { body: shown } = await patient.get<Dashboard>('patient/dashboard')
    expect(shown.EligibleSupplyCount).toBe(3)
  })

  test.each([
    ['active', [{ Status: 'Active' }], []],
    ['expired', [{ Status: 'Expired' }], []],
    ['none', [], []],
    ['three', [{ Level: 1 }, { Level: 2 }, { Level: 3 }], []],
    ['pending', [{ PendingChange: { Fields: { PayorName: 'Island Health' } } }], []],
    ['rejected', [{ PendingChange: null }], [{ Level: 1 }]],
  ] as const)('whose insurance is: %s', async (Insurance, Items, Decisions) => {
    const { patient } = await signedIn({ Insurance })
    const { body } = await patient.get<InsuranceAnswer>('patient/insurance')
    expect(body).toMatchObject({ Items, Decisions })
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

  test('has thirty conversations', async () => {
    const { patient } = await signedIn({ Conversations: ['many'] })
    expect((await patient.get<ConversationPageAnswer>('conversations/1/10')).body.TotalCount).toBeGreaterThanOrEqual(30)
  })

  test('has cards on file, the first of them the usual one', async () => {
    const { patient } = await signedIn({ Cards: ['valid', 'expired', 'on autopay', 'on a payment plan', 'declined'] })
    const { body } = await patient.get<PaymentMethodsAnswer>('payments/methods')
    expect(body.Items).toHaveLength(5)
    expect(body.Items.filter(({ IsDefault }) => IsDefault)).toMatchObject([{ Last4: '4242' }])
  })

  test('takes details without a trait from a test in the same process', async () => {
    const made = await api().addPatient({ Supplies: 'none' }, { registration: { supplies: [{ code: 'A4338' }] } })
    const patient = await asPatient(api(), made)
    expect((await patient.get<SuppliesAnswer>('orders/supplies')).body.Items).toMatchObject([{ HcpcsCode: 'A4338' }])
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
