import { mariasDiary, mariasEarlier } from '../conversations/marias-earlier.ts'
import { mariasRecent } from '../conversations/marias-recent.ts'
import { type SandboxConversation, hostileTexts } from '../conversations/sandbox-conversation.ts'
import { delivered, type SandboxPatient } from './sandbox-patient.ts'

/** The conversations of the made-up patient Maria: more than thirty over all topics, so that lists have several pages. */
const mariasConversations: SandboxConversation[] = [...mariasRecent, ...mariasEarlier, mariasDiary, hostileTexts]

/** A made-up patient of the sandbox who reads Spanish and has much of everything: the usual patient of a trial. */
export const mariaLopez: SandboxPatient = {
  username: 'maria.lopez',
  about: 'Spanish; CPAP, everything is due, thirty conversations',
  firstName: 'María',
  lastName: 'López',
  dateOfBirth: '1958-05-14',
  mobilePhone: '5555550121',
  address: { street: '18 Alder Street', apt: '3B', city: 'Springfield', state: 'IL', postalCode: '62704' },
  timeZoneKey: 2,
  language: 'es',
  registrations: [
    {
      alias: 'bluebird-hme',
      conversations: mariasConversations,
      details: {
        policies: [
          {
            level: 1,
            payorName: 'Prairie Health Plan',
            policyNumber: 'PHP-220144',
            groupNumber: 'G-1180',
            startsInDays: -400,
            card: 'sprig',
          },
          {
            level: 2,
            payorName: 'Lakeside Mutual',
            policyNumber: 'LM77-0412',
            startsInDays: -90,
            endsInDays: 275,
            card: 'waves',
          },
          { level: 3, payorName: 'Union Retirees Fund', policyNumber: 'URF 3391' },
        ],
        credits: [{ amountCents: 1250, daysAgo: 30, description: 'Mascarilla devuelta', expiresInDays: 335 }],
        mails: ['OrderConfirmations', 'DeliveryAndTracking', 'SupplyReminders'],
        emergencyContact: { Name: 'Lucía López', Relationship: 'Child', Phone: '5555550151' },
        responsibleParty: { Name: 'María López', Relationship: 'Self', Phone: '5555550121' },
      },
      supplies: [
        { code: 'A7034', size: 'M', copayCents: 1840 },
        { code: 'A7032', size: 'M', copayCents: 610 },
        { code: 'A7035', copayCents: 720, received: { daysAgo: 240, quantity: 1 } },
        { code: 'A7037', copayCents: 480 },
        { code: 'A7038', copayCents: 95 },
        { code: 'A7039', copayCents: 260, received: { daysAgo: 240, quantity: 1 } },
        { code: 'A7046', copayCents: 540, received: { daysAgo: 240, quantity: 1 } },
        { code: 'A4604', copayCents: null, received: { daysAgo: 240, quantity: 1 } },
      ],
      cards: [{ behaviour: 'approve', brand: 'Visa', last4: '4242', expiresInMonths: 30, isDefault: true }],
      orders: [
        {
          daysAgo: 110,
          items: [
            { code: 'A7034', quantity: 1 },
            { code: 'A7032', quantity: 2 },
            { code: 'A7037', quantity: 1 },
            { code: 'A7038', quantity: 2 },
          ],
          events: delivered,
        },
      ],
    },
  ],
}
