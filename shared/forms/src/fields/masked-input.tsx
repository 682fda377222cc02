import { useState } from 'react'

import { digitsOf } from '../masks/typed-text.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

interface MaskedInputProps extends Omit<TextInputProps, 'isTabular' | 'onChange' | 'value'> {
  value: string
  /** Formats what is typed. */
  mask: (typed: string) => string
  onText: (text: string) => void
}

/** An input that formats digits while they are typed, and keeps the caret behind the digit it was behind. */
export function MaskedInput({ mask, onText, value, ...props }: MaskedInputProps) {
  /** The text that a keyboard is composing. A mask that changed it meanwhile would make the keyboard write it twice. */
  const [composed, setComposed] = useState<string | null>(null)
  return (
    <TextInput
      {...props}
      value={composed ?? value}
      isTabular
      onCompositionEnd={() => setComposed(null)}
      onChange={({ target: input, nativeEvent }) => {
        const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
        setComposed(isComposing ? input.value : null)
        if (isComposing) return onText(mask(input.value))
        const typed = input.value
        const before = typed.slice(0, input.selectionStart ?? typed.length)
        const text = mask(typed)
        if (text !== typed) {
          // Written here, because the next render would move the caret to the end.
          input.value = text
          const caret = before === typed ? text.length : afterDigits(text, digitsOf(before).length)
          input.setSelectionRange(caret, caret)
        }
        return onText(text)
      }}
    />
  )
}

/** The position in a text after this many digits. */
function afterDigits(text: string, count: number): number {
  let place = 0
  for (let seen = 0; seen < count && place < text.length; place += 1) {
    if (/\d/.test(text.charAt(place))) seen += 1
  }
  return place
}
