// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { actOfKey, rowBeside, searchOf } from '../../../../src/features/command/keys';

const pressed = (key: string, more: object = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false },
  ...more,
});
afterEach(() => {
  document.body.innerHTML = '';
});

describe('keys of the office', () => {
  it('open the box from fields too, and not inside a dialog', () => {
    document.body.innerHTML = '<main><input><dialog><input id="inner"></dialog></main>';
    expect(actOfKey(pressed('k', { ctrlKey: true }), document.querySelector('input'))).toBe('box');
    expect(actOfKey(pressed('K', { metaKey: true }), document.body)).toBe('box');
    expect(actOfKey(pressed('k', { ctrlKey: true }), document.querySelector('#inner'))).toBeNull();
  });

  it.each(['/', 'j', 'k', '?'])("leave '%s' to fields", (key) => {
    document.body.innerHTML = '<input><textarea></textarea><select></select><div contenteditable></div><p></p>';
    for (const field of document.body.querySelectorAll('input, textarea, select, div'))
      expect(actOfKey(pressed(key), field)).toBeNull();
    expect(actOfKey(pressed(key), document.querySelector('p'))).not.toBeNull();
    expect(actOfKey(pressed(key, { defaultPrevented: true }), null)).toBeNull();
  });

  it('walk the rows of a list and stop at its ends', () => {
    document.body.innerHTML =
      '<main><table class="table"><tr><td><a class="row-link" href="/a">a</a></td></tr><tr><td><a class="row-link" href="/b">b</a></td></tr></table></main>';
    const walk = (step: 1 | -1) => {
      rowBeside(document, step)?.focus();
      return document.activeElement?.textContent;
    };
    expect([walk(1), walk(1), walk(1), walk(-1), walk(-1)]).toEqual(['a', 'b', 'b', 'a', 'a']);
    document.body.innerHTML = '<main></main>';
    expect(rowBeside(document, 1)).toBeNull();
  });

  it('take one step a row: its link, or its first button', () => {
    document.body.innerHTML =
      '<main><table class="table"><tbody>' +
      '<tr><td><input type="checkbox"><a href="/x">x</a><a class="row-link" href="/a">a</a></td></tr>' +
      '<tr><td>nothing to open</td></tr>' +
      '<tr><td><button disabled>no</button><button>b</button></td></tr>' +
      '</tbody></table><a class="row" href="/c">c</a></main>';
    const walked = [1, 2, 3, 4].map(() => {
      rowBeside(document, 1)?.focus();
      return document.activeElement?.textContent;
    });
    expect(walked).toEqual(['a', 'b', 'c', 'c']);
  });

  it("finds the page's search field", () => {
    document.body.innerHTML = '<header><input type="search"></header><main><input type="search" id="own"></main>';
    expect(searchOf(document)?.id).toBe('own');
  });
});
