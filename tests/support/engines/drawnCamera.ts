/** Runs in the page: a drawn picture as camera. The engines' own may have one colour, which is no photo. */
export function drawnCamera(): void {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
  const pen = canvas.getContext('2d');
  const draw = () => {
    for (let at = 0; pen && at < 60; at++) {
      pen.fillStyle = `hsl(${Math.random() * 360} 60% 50%)`;
      pen.fillRect(Math.random() * 1280, Math.random() * 720, 160, 120);
    }
  };
  // Not on the object itself, which WebKit may collect and make anew.
  MediaDevices.prototype.getUserMedia = async () => {
    draw();
    setInterval(draw, 100);
    return canvas.captureStream();
  };
}
