/** The start of a message. The messages page reads it from the router's state. */
export interface NewMessage {
  topic: 'Orders'
  subject: string
  message: string
}

/** The router state that opens a new message about an order. */
export function messageAbout(subject: string, message: string): { newMessage: NewMessage } {
  return { newMessage: { topic: 'Orders', subject, message } }
}
