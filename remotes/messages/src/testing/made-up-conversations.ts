import type { MadePatient } from '@homeside/contract/sandbox'
import { addPatient, type PatientDetails } from '@homeside/remote-kit/testing'

type MadeUp = NonNullable<NonNullable<PatientDetails['registration']>['conversations']>[number]

const fromPatient = (body: string) => ({ provider: null, body })
const fromProvider = (provider: string, body: string) => ({ provider, body })

export const insuranceCard: MadeUp = {
  topic: 'Billing',
  subject: 'New insurance card',
  daysAgo: 3,
  messages: [
    fromPatient('I have a new plan since this month. Where do I send the card?'),
    fromProvider('Marcus Lee', 'You can add both sides under Insurance. We check it within two business days.'),
  ],
  unread: 1,
}

export const maskOrder: MadeUp = {
  topic: 'Orders',
  subject: 'A question about your mask order',
  daysAgo: 8,
  messages: [
    fromProvider('Dana Whitfield', 'Before we send the full face mask we need to know which size you wear now.'),
    fromProvider('Dana Whitfield', 'You can simply answer here, or call us if that is easier for you.'),
  ],
  unread: 2,
}

export const charges: MadeUp = {
  topic: 'Billing',
  subject: 'Two charges in March',
  daysAgo: 33,
  messages: [
    fromPatient('I see two charges of the same amount. Is that right?'),
    fromProvider('Marcus Lee', 'One is the deposit and was returned on Friday. Only one stays.'),
    fromPatient('I see it now. Thanks for the quick answer.'),
  ],
}

export const delivery: MadeUp = {
  topic: 'Scheduling',
  subject: 'Delivery on a weekday',
  daysAgo: 40,
  messages: [
    fromPatient('Please deliver before noon if you can. I have physical therapy in the afternoon.'),
    fromProvider('Dana Whitfield', 'I left a note for the driver. You will get a text the evening before.'),
    fromPatient('Thank you, that worked well.'),
  ],
  closed: 'Resolved',
}

export const filters: MadeUp = {
  topic: 'Orders',
  subject: 'Filters',
  daysAgo: 41,
  messages: [fromPatient('Did my filters ship?'), fromProvider('Marcus Lee', 'I answered in your other message.')],
  closed: 'Duplicate',
}

export const dryMouth: MadeUp = {
  topic: 'Clinical',
  subject: 'Dry mouth at night',
  daysAgo: 75,
  messages: [
    fromPatient('I wake up with a dry mouth since I have the new mask.'),
    fromProvider('Nurse Patricia Cole', 'Let us talk about the humidity setting. I will call you tomorrow at 10.'),
  ],
  closed: 'MovedToPhone',
}

export const survey: MadeUp = {
  topic: 'Other',
  subject: 'Survey',
  daysAgo: 120,
  messages: [fromProvider('Care team', 'How was your last delivery? A short answer helps us to do better.')],
  closed: 'NoResponse',
}

/** A conversation with this many messages, numbered: `Night 1`, `Night 2`. */
export function nights(count: number): MadeUp {
  const messages = Array.from({ length: count }, (_, index) => fromPatient(`Night ${index + 1}`))
  return { topic: 'Clinical', subject: 'Diary', daysAgo: 210, messages }
}

/** A patient with these conversations and no other. */
export function patientWith(...conversations: MadeUp[]): Promise<MadePatient> {
  return addPatient({}, { registration: { conversations } })
}

/** The address of one of the patient's conversations. Default: the first. */
export function pathOf({ Conversations }: MadePatient, subject = Conversations[0]?.Subject): string {
  const found = Conversations.find(({ Subject }) => Subject === subject)
  if (!found) throw new Error(`There is no conversation “${subject}”.`)
  return `message/${found.ConversationKey}`
}
