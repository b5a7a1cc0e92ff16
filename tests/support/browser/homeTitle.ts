/** The title of '/dashboard': the specified one for a company, a greeting by first name for an employee (D453). */
export const HOME_TITLE = /^(?:Dienstleister Dashboard$|Guten (?:Morgen|Tag|Abend), )/;
