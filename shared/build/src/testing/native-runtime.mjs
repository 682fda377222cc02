import { pathToFileURL } from 'node:url'

import Runtime from 'jest-runtime'

let files = 0

/**
 * Runs server code under jest as Node runs it: Node loads modules, once per worker instead of once per test file, and
 * nothing is transformed. Test files and setup files are loaded anew each time.
 */
export default class NativeRuntime extends Runtime {
  #file = ++files

  unstable_shouldLoadAsEsm() {
    return true
  }

  unstable_importModule(file) {
    return import(`${pathToFileURL(file).href}?${this.#file}`)
  }
}
