import { waltsConversations } from '../conversations/walts-conversations.ts'
import type { SandboxPatient } from './sandbox-patient.ts'

/** A made-up patient of the sandbox with orders in many states and unread messages. */
export const waltHiggins: SandboxPatient = {
  username: 'walt.higgins',
  about: 'a blocked order, others under way, unread messages',
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
