import { fromPatient, fromProvider } from '../conversations/sandbox-conversation.ts'
import type { SandboxConversation } from '../conversations/sandbox-conversation.ts'
import type { SandboxPatient } from './sandbox-patient.ts'

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
