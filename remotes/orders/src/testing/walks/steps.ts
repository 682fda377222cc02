/** What a patient may do on the way to an order, and what may happen. */
export const steps = [
  'choose or take out',
  'order one more',
  'tell what is left',
  'go on',
  'go back',
  'refresh',
  'leave and return',
  'take up another device',
  'say that the address is wrong',
  'agree',
  'place',
  'click twice',
  'lose the answer',
  'lose the network',
  'find the network',
  'let the session expire',
  'change it in another tab',
  'place it in another tab',
] as const

export type Step = (typeof steps)[number]
