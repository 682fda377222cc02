import { HtmlValidate } from 'html-validate'

/** The recommended rules of html-validate, without those that were judged to find no fault. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // The boxes of one question share its name, as radio buttons do.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit', 'button', 'reset'] }],
    // How the same markup is written: React writes `noValidate=""` and `<br/>`, which every browser reads alike.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-implicit-input-type': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // A password can be shown, and is a text then, whose first letter no phone should write as a capital.
    'input-attributes': 'off',
    // What scripts give elements; the policy of the page forbids it in what the gateway answers.
    'no-inline-style': 'off',
    // A conversation's title is its subject, which a patient wrote.
    'long-title': 'off',
    // A telephone number may be wrapped at 320 pixels.
    'tel-non-breaking': 'off',
    // An id may begin with any character but a space; those that React makes begin with a low line.
    'valid-id': ['error', { relaxed: true }],
  },
})

/** What html-validate finds wrong with a document, one line each. */
export async function markupFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const lines = html.split('\n')
  return results
    .flatMap(({ messages }) => messages)
    .map(({ column, line, message, ruleId }) => {
      const place = lines[line - 1]?.slice(Math.max(0, column - 20), column + 120)
      return `html-validate ${ruleId}: ${message}: ${place}`
    })
}
