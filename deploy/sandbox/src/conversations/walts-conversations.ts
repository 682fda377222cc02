import { fromPatient, fromProvider } from './sandbox-conversation.ts'
import type { SandboxConversation } from './sandbox-conversation.ts'

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
