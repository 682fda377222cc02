import type { ComponentProps } from 'react'

import { digitsOf } from '../masks/typed-text.ts'

interface MaskedInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  value: string
  /** How what is typed looks. */
  mask: (typed: string) => string
  onText: (text: string) => void
}

/** An input that orders digits as they are typed, and leaves the caret after the digit it stood after. */
export function MaskedInput({ mask, onText, ...props }: MaskedInputProps) {
  return (
    <input
      {...props}
      onChange={({ target }) => {
        const typed = target.value
        const before = typed.slice(0, target.selectionStart ?? typed.length)
        const text = mask(typed)
        if (text !== typed) {
          // Written here rather than by the next render, which would put the caret at the end.
          target.value = text
          const caret = before === typed ? text.length : afterDigits(text, digitsOf(before).length)
          target.setSelectionRange(caret, caret)
        }
        onText(text)
      }}
    />
  )
}

/** The place in a text after so many digits. */
function afterDigits(text: string, count: number): number {
  let place = 0
  for (let seen = 0; seen < count && place < text.length; place += 1) {
    if (/\d/.test(text.charAt(place))) seen += 1
  }
  return place
}
