import { render } from '@testing-library/react'

import { EmailText } from './email-text.tsx'

test.each(['Sent.', 'Sent to ana.p@mail.example.', 'Sent to ana@mail.example,\nno longer to ana.p@mail.example'])(
  '%j is read as it was written',
  (text) => {
    const { container } = render(<EmailText text={text} />)
    expect(container.textContent).toBe(text)
  },
)
