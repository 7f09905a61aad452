import { createElement, type ReactNode } from 'react'
import { type consoleRouter, startRouter } from '../router.ts'

let part: ReactNode = null
const Part = () => part

/** The one router of the document, as all tests of the worker share it. @param shown what it shows from now on */
export function routerShowing(shown: ReactNode): ReturnType<typeof consoleRouter> {
  part = shown
  return startRouter(createElement(Part))
}
