/** What a text to a patient is about. */
export const textKinds = [
  'texted-link',
  'invitation',
  'self-registration-code',
  'delivery-news',
  'change-decided',
  'security-notice',
] as const
export type TextKind = (typeof textKinds)[number]

/**
 * What became of a text: a try is under way or its answer is lost, another try waits, the service took it, it arrived, it
 * did not, or nobody knows because the service does not send an id once.
 */
export const textStates = ['Sending', 'Waiting', 'Sent', 'Delivered', 'NotDelivered', 'Unknown'] as const
