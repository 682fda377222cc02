import { fromPatient, fromProvider, type SandboxConversation } from '../conversations/sandbox-conversation.ts'
import type { SandboxPatient } from './sandbox-patient.ts'

/** Unread messages, and conversations closed for every reason. */
export const waltsConversations: SandboxConversation[] = [
  {
    topic: 'Orders',
    subject: 'A question about your mask order',
    asksAboutBlockedOrder: true,
    daysAgo: 8,
    messages: [
      fromProvider(
        'Dana Whitfield',
        'Hello Mr. Higgins, before we send the full face mask we need to know which size you wear now. It is printed ' +
          'on the frame, next to the air vent.',
      ),
      fromProvider('Dana Whitfield', 'You can simply answer here, or call us if that is easier for you.'),
    ],
    hoursBetween: 48,
    unread: 2,
  },
  {
    topic: 'Billing',
    subject: 'New insurance card',
    daysAgo: 3,
    messages: [
      fromPatient('I have a new plan since this month. Where do I send the card?'),
      fromProvider('Marcus Lee', 'You can add both sides under Insurance. We check it within two business days.'),
    ],
    unread: 1,
  },
  {
    topic: 'Scheduling',
    subject: 'Delivery on a weekday',
    daysAgo: 40,
    messages: [
      fromPatient('Please deliver before noon if you can. I have physical therapy in the afternoon.'),
      fromProvider('Dana Whitfield', 'I left a note for the driver. You will get a text the evening before.'),
      fromPatient('Thank you, that worked well.'),
    ],
    closed: 'Resolved',
  },
  {
    topic: 'Clinical',
    subject: 'Dry mouth at night',
    daysAgo: 75,
    messages: [
      fromPatient('I wake up with a dry mouth since I have the new mask.'),
      fromProvider('Nurse Patricia Cole', 'Let us talk about the humidity setting. I will call you tomorrow at 10.'),
    ],
    closed: 'MovedToPhone',
  },
  {
    topic: 'Orders',
    subject: 'Filters',
    daysAgo: 41,
    messages: [fromPatient('Did my filters ship?'), fromProvider('Marcus Lee', 'I answered in your other message.')],
    closed: 'Duplicate',
  },
  {
    topic: 'Other',
    subject: 'Survey',
    daysAgo: 120,
    messages: [fromProvider('Bluebird care team', 'How was your last delivery? A short answer helps us to do better.')],
    closed: 'NoResponse',
  },
]

/** A made-up patient of the sandbox with orders in many states and unread messages. */
export const waltHiggins: SandboxPatient = {
  username: 'walt.higgins',
  about: 'a blocked order, unread messages; his first pet was Rex',
  firstPet: 'Rex',
  firstName: 'Walter',
  lastName: 'Higgins',
  dateOfBirth: '1944-03-09',
  mobilePhone: '5555550124',
  address: { street: '233 Dogwood Lane', city: 'Mesa', state: 'AZ', postalCode: '852011234' },
  timeZoneKey: 4,
  registrations: [
    {
      alias: 'bluebird-hme',
      conversations: waltsConversations,
      details: {
        policies: [{ level: 1, payorName: 'Saguaro Care', policyNumber: 'SC-90233', startsInDays: -900 }],
        credits: [{ amountCents: 800, daysAgo: 90, description: 'Billing correction', usedDaysAgo: 40 }],
        responsibleParty: { Name: 'Grace Higgins', Relationship: 'Child', Phone: '5555550154' },
      },
      supplies: [
        { code: 'A7030', size: 'M', copayCents: 2210 },
        { code: 'A7031', size: 'M', copayCents: 790, received: { daysAgo: 100, quantity: 1 } },
        { code: 'A7035', copayCents: 720 },
        { code: 'A7037', copayCents: 480 },
        { code: 'A7038', copayCents: 95, received: { daysAgo: 100, quantity: 2 } },
        { code: 'A7039', copayCents: 260 },
        { code: 'A7046', copayCents: 540 },
        { code: 'A4604', copayCents: 910, onHold: true },
      ],
      orders: [
        { daysAgo: 40, items: [{ code: 'A7038', quantity: 2 }], events: ['submit', 'cancel'] },
        {
          daysAgo: 12,
          items: [
            { code: 'A7037', quantity: 1 },
            { code: 'A7039', quantity: 1 },
          ],
          events: ['submit', 'accept', 'shipPart'],
        },
        {
          daysAgo: 9,
          items: [{ code: 'A7030', quantity: 1 }],
          events: ['submitForReview', 'block'],
          holdReason: 'PatientAnswers',
        },
        { daysAgo: 6, items: [{ code: 'A7046', quantity: 1 }], events: ['submit', 'accept', 'ship'] },
        {
          daysAgo: 3,
          items: [{ code: 'A7035', quantity: 1 }],
          events: ['submitForReview'],
          holdReason: 'InsuranceIssue',
        },
        { daysAgo: 1, items: [{ code: 'A7031', quantity: 1 }], events: ['submit'] },
      ],
    },
  ],
}
