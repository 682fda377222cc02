import { fromPatient, fromProvider } from './sandbox-conversation.ts'
import type { SandboxConversation } from './sandbox-conversation.ts'

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
