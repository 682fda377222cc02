/** Methods that leave out or change a part of a text. */
const shortening = new Set(['slice', 'substring', 'substr', 'replace', 'replaceAll', 'trim', 'trimStart', 'trimEnd'])

/** An event's field, whose value is what the patient typed. */
const typedValue = /\b(target|currentTarget)\.value$/

/**
 * What a patient types is never cut or changed in silence: a field has no `maxLength`, and no handler shortens its
 * value. What does not fit stays as typed and is refused in words, which the rules of shared/forms do.
 */
export const typedText = {
  meta: { type: 'problem' },
  create(context) {
    return {
      JSXAttribute(node) {
        if (node.name.name !== 'maxLength') return
        context.report({
          node,
          message: 'maxLength cuts what is typed in silence. Name the longest to the field’s rules.',
        })
      },
      CallExpression({ callee }) {
        if (callee.type !== 'MemberExpression' || !shortening.has(callee.property.name)) return
        if (!typedValue.test(context.sourceCode.getText(callee.object))) return
        context.report({ node: callee, message: 'What was typed stays as typed. Refuse it in words instead.' })
      },
    }
  },
}
