/** The rule of where addresses of pages are written: once, in the contract. */
import { testFile, testingFile } from './file-names.js'

/** A remote's descriptor may have an address of its own, until another package links to it. */
const descriptor = /\/remote\.ts$/

/** An address below an alias that is written as text: `/:alias/orders`, or a template of the same. */
const addressText = /^['"]\/:alias\/[a-z]|^`\/(:alias|\$\{(encodeURIComponent\()?alias\)?\})\/[a-z]/i

/** Code of pages and of the API takes the address of a page from the contract, so that a change reaches every link. */
export const pageAddresses = {
  meta: { type: 'problem' },
  create(context) {
    const file = context.filename.replaceAll('\\', '/')
    if (!/\/(host|remotes|shared|deploy\/server\/api)\//.test(file) || descriptor.test(file)) return {}
    if (testFile.test(file) || testingFile(file) || file.endsWith('/page-path-list.ts')) return {}
    const check = (node) => {
      if (!addressText.test(context.sourceCode.getText(node))) return
      context.report({ node, message: 'Take the address from pagePaths, with pageAddress, of the contract.' })
    }
    return { Literal: check, TemplateLiteral: check }
  },
}
