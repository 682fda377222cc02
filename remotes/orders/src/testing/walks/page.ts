import { fireEvent } from '@testing-library/react'

/** Finds things on the page by what a patient reads. Queries by role are too slow for thousands of looks. */

/** The box that chooses a supply. */
export function boxOf(supply: string): HTMLInputElement | null {
  const label = [...document.querySelectorAll('.ord-supply-choice')].find(
    (each) => each.querySelector('.ord-supply-name')?.textContent === supply,
  )
  return label?.querySelector('input') ?? null
}

/** The quantity of a supply in its row. */
export function quantityOn(supply: string): string | null {
  return boxOf(supply)?.closest('label')?.querySelector('.hs-hint')?.textContent ?? null
}

/** Opens the row of a supply, if it is closed. */
export function openRow(supply: string): void {
  press(document.querySelector(`button[aria-label="Details of ${supply}"][aria-expanded="false"]`))
}

/** The first of these buttons or links that exists. */
export function buttonOf(...names: string[]): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>('button, a')]
  for (const name of names) {
    const found = all.find(({ textContent }) => textContent === name)
    if (found) return found
  }
  return null
}

/** The box of the agreement, if it is shown and not ticked. */
export function unagreed(): HTMLInputElement | null {
  const box = document.querySelector<HTMLInputElement>('input[name=AcceptsTerms]')
  return box?.checked === false ? box : null
}

/** Clicks an element, if there is one. */
export function press(element: Element | null): void {
  if (element) fireEvent.click(element)
}

/** Types into the fields whose names end like this, and leaves them. */
export function type(nameEnd: string, text: string): void {
  for (const field of document.querySelectorAll(`[name$="${nameEnd}"]`)) {
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value: text } })
    fireEvent.blur(field)
  }
}

/** Whether the patient can do something here, or at least call somebody. */
export function hasWayOn(): boolean {
  return [...document.querySelectorAll('a[href], button')].some(
    (element) => element.getAttribute('aria-disabled') !== 'true',
  )
}

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
