import { fromPatient, fromProvider, type SandboxConversation } from '../conversations/sandbox-conversation.ts'
import { delivered, type SandboxOrder, type SandboxPatient } from './sandbox-patient.ts'

/** A made-up patient of the sandbox with a begun order of more than the insurance allows. */
export const omarDiaz: SandboxPatient = {
  username: 'omar.diaz',
  about: 'Spanish; ostomy, a begun order of more than the allowance',
  firstName: 'Omar',
  lastName: 'Díaz',
  dateOfBirth: '1966-12-03',
  mobilePhone: '5555550126',
  address: { street: '560 Fir Boulevard', city: 'El Paso', state: 'TX', postalCode: '79901' },
  timeZoneKey: 3,
  language: 'es',
  registrations: [
    {
      alias: 'soluciones-medicas',
      details: {
        policies: [
          {
            level: 1,
            payorName: 'Rio Grande Salud',
            policyNumber: 'RGS-30119',
            startsInDays: -300,
            change: {
              daysAgo: 20,
              fields: { payorName: 'Rio Grande Salud Plus', policyNumber: 'RGP-1', startsInDays: -20, endsInDays: 345 },
              rejected: 'El plan no reconoce este número. Envíenos una foto de la tarjeta.',
            },
          },
        ],
      },
      supplies: [
        { code: 'A4414', copayCents: 340, received: { daysAgo: 28, quantity: 20 } },
        { code: 'A4424', copayCents: 290, received: { daysAgo: 28, quantity: 20 } },
        { code: 'A5061', copayCents: 280, defaultQuantity: 10 },
        { code: 'A5120', copayCents: 12, received: { daysAgo: 30, quantity: 150 } },
        { code: 'A4455', copayCents: 85, received: { daysAgo: 170, quantity: 16 } },
      ],
      draft: [{ code: 'A5061', quantity: 30 }],
    },
  ],
}

/** A made-up patient of the sandbox with an expired prescription. */
export const tessNguyen: SandboxPatient = {
  username: 'tess.nguyen',
  about: 'catheters; one prescription has expired',
  firstName: 'Tess',
  lastName: 'Nguyen',
  dateOfBirth: '1980-07-19',
  mobilePhone: '5555550127',
  address: { street: '14 Grove Terrace', city: 'Honolulu', state: 'HI', postalCode: '96813' },
  timeZoneKey: 7,
  registrations: [
    {
      alias: 'bluebird-hme',
      details: {
        policies: [
          {
            level: 1,
            payorName: 'Pacific Shield',
            policyNumber: 'PS-50217',
            startsInDays: -420,
            endsInDays: -55,
            change: {
              daysAgo: 3,
              fields: { payorName: 'Island Health', policyNumber: 'IH-61840', startsInDays: -54, endsInDays: 311 },
              description: 'My employer changed plans.',
            },
          },
          { level: 2, payorName: 'Harbor Supplement', policyNumber: 'HS-2270', startsInDays: -54, proposed: true },
        ],
        demographicsChange: {
          daysAgo: 1,
          fields: {
            MobilePhone: '5555550158',
            Address: { Street: '9 Lotus Lane', Apt: null, City: 'Honolulu', State: 'HI', PostalCode: '968141234' },
          },
          description: 'I moved last week.',
        },
        emergencyContact: { Name: 'Minh Nguyen', Relationship: 'Sibling', Phone: '5555550157' },
      },
      supplies: [
        { code: 'A4351', size: '14 Fr', copayCents: 38, received: { daysAgo: 35, quantity: 200 } },
        { code: 'A4352', size: '14 Fr', copayCents: 64, prescriptionEndsInDays: -10, defaultQuantity: 120 },
        { code: 'A4353', size: '14 Fr', copayCents: 150, defaultQuantity: 60, stockEndsInDays: 60 },
        { code: 'A4338', size: '16 Fr', copayCents: 420 },
        { code: 'A4357', copayCents: 310, received: { daysAgo: 33, quantity: 2 } },
      ],
    },
  ],
}

/** The conversations of the made-up patient James: one of them with a photo. */
export const jamesConversations: SandboxConversation[] = [
  {
    topic: 'Clinical',
    subject: 'Red mark on the nose',
    daysAgo: 2,
    messages: [
      fromPatient('The cushion leaves a red mark that is gone by noon. Here is a photo of how it sits.', 'kept'),
      fromProvider(
        'Nurse Patricia Cole',
        'Thank you for the photo. The straps look tight: loosen both lower ones by a finger’s width tonight. If the ' +
          'skin is broken or the mark stays all day, call us.',
      ),
    ],
    unread: 1,
  },
  {
    topic: 'Billing',
    subject: 'Two charges in March',
    daysAgo: 33,
    messages: [
      fromPatient('I see two charges of the same amount. Is that right?'),
      fromProvider('Marcus Lee', 'One is the deposit and was returned on Friday. Only one stays.'),
      fromPatient('I see it now. Thanks for the quick answer.'),
    ],
  },
  {
    topic: 'Other',
    subject: 'Traveling by plane',
    daysAgo: 90,
    messages: [
      fromPatient('Can I take the machine on a plane in May?'),
      fromProvider('Dana Whitfield', 'Yes. It does not count as a bag. I attached a letter for the airline by mail.'),
    ],
    closed: 'Resolved',
  },
]

/** A made-up patient of the sandbox with accounts at several providers. */
export const jamesCarter: SandboxPatient = {
  username: 'james.carter',
  about: 'two active providers and a deactivated one: choose at /login',
  firstName: 'James',
  middleName: 'Lee',
  lastName: 'Carter',
  dateOfBirth: '1949-11-02',
  mobilePhone: '5555550122',
  address: { street: '402 Birch Avenue', city: 'Columbus', state: 'OH', postalCode: '43215' },
  timeZoneKey: 1,
  registrations: [
    {
      alias: 'bluebird-hme',
      conversations: jamesConversations,
      details: {
        policies: [{ level: 1, payorName: 'Ohio Valley Care', policyNumber: 'OVC-88120', startsInDays: -700 }],
        credits: [{ amountCents: 2000, daysAgo: 400, description: 'Delivery was late', expiresInDays: -35 }],
        emergencyContact: { Name: 'Ruth Carter', Relationship: 'Spouse', Phone: '5555550152' },
      },
      supplies: [
        { code: 'A7030', size: 'L', copayCents: 2210, received: { daysAgo: 120, quantity: 1 } },
        { code: 'A7031', size: 'L', copayCents: 790, received: { daysAgo: 60, quantity: 1 } },
        { code: 'A7037', copayCents: 480, received: { daysAgo: 20, quantity: 1 } },
      ],
      cards: [
        { behaviour: 'approve', brand: 'Visa', last4: '4242', expiresInMonths: 26, isDefault: true },
        { behaviour: 'approve', brand: 'Mastercard', last4: '4444', expiresInMonths: 14, onAutopay: true },
        { behaviour: 'approve', brand: 'Discover', last4: '1117', expiresInMonths: 9, onPaymentPlan: true },
        { behaviour: 'approve', brand: 'AmericanExpress', last4: '0005', expiresInMonths: -2 },
        { behaviour: 'decline', brand: 'Visa', last4: '0002', expiresInMonths: 31 },
      ],
    },
    {
      alias: 'northridge',
      supplies: [{ code: 'A4357', copayCents: 310, received: { daysAgo: 45, quantity: 2 } }],
      orders: [{ daysAgo: 2, items: [{ code: 'A4357', quantity: 1 }], events: ['submit', 'accept'] }],
    },
    { alias: 'legacydme', deactivated: true },
  ],
}

/** Three years of quarterly orders; the last one long enough ago for the next. */
const quarterlyOrders: SandboxOrder[] = Array.from({ length: 12 }, (_, quarter) => ({
  daysAgo: 75 + 92 * (11 - quarter),
  items: [
    { code: 'A4253', quantity: 6 },
    { code: 'A4259', quantity: 3 },
  ],
  events: delivered,
}))

export const ninaPatel: SandboxPatient = {
  username: 'nina.patel',
  about: 'diabetes; every way of counting supplies, email not verified',
  firstName: 'Nina',
  lastName: 'Patel',
  dateOfBirth: '1971-01-25',
  mobilePhone: '5555550125',
  address: { street: '91 Elm Road', apt: '12', city: 'Denver', state: 'CO', postalCode: '80203' },
  timeZoneKey: 3,
  emailVerified: false,
  registrations: [
    {
      alias: 'bluebird-hme',
      details: {
        policies: [{ level: 1, payorName: 'Front Range Plan', policyNumber: 'FRP-4410-2', startsInDays: -200 }],
        mails: ['OrderConfirmations'],
        emergencyContact: { Name: 'Dev Patel', Relationship: 'Spouse', Phone: '5555550155' },
      },
      supplies: [
        { code: 'A4253', copayCents: 210, usageTracking: 'AmountPerDay' },
        { code: 'A4259', copayCents: 75, stockEndsInDays: 20, usageTracking: 'DaysRemaining' },
        {
          code: 'A4258',
          copayCents: null,
          received: { daysAgo: 170, quantity: 1 },
          usageTracking: 'Frequency',
          requiresReplacementReason: true,
        },
        { code: 'A7038', copayCents: 95 },
        { code: 'A7035', copayCents: 720, received: { daysAgo: 20, quantity: 1 } },
      ],
      orders: quarterlyOrders,
    },
  ],
}
